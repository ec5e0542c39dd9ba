#if os(macOS) || os(Linux)
public import Foundation

/// The reason why a local server does not run.
public struct LocalServerError: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// The problem and its solution.
    public let message: String
    /// The program's exit code; nil if it did not run or had to be killed.
    public let exitCode: Int32?
    /// The program's standard error.
    public let log: [String]

    init(_ message: String, exitCode: Int32? = nil, log: [String] = []) {
        self.message = message
        self.exitCode = exitCode
        self.log = log
    }

    /// The problem, with the program's standard error.
    public var description: String { ([message] + log).joined(separator: "\n") }
    /// The problem, with the program's standard error.
    public var errorDescription: String? { description }
}
#endif
