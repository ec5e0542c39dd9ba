#if os(macOS) || os(Linux)
public import Foundation

/// Why a local server does not run.
public struct LocalServerError: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// What happened and what to do.
    public let message: String
    /// The program's exit code; nil when it did not run or had to be ended.
    public let exitCode: Int32?
    /// What the program wrote to its standard error.
    public let log: [String]

    init(_ message: String, exitCode: Int32? = nil, log: [String] = []) {
        self.message = message
        self.exitCode = exitCode
        self.log = log
    }

    /// What happened, and what the program said.
    public var description: String { ([message] + log).joined(separator: "\n") }
    /// What happened, and what the program said.
    public var errorDescription: String? { description }
}
#endif
