#if os(macOS) || os(Linux)
public import Foundation

/// Starts programs one after the other.
///
/// Foundation on Linux has crashed when several tasks started a `Process` at the same moment.
@_spi(ProcessStart) public enum ProcessStart {
    private static let lock = NSLock()

    /// Starts a program.
    ///
    /// - Parameter process: The configured program.
    /// - Throws: The errors of `Process.run()`.
    @_spi(ProcessStart) public static func run(_ process: Process) throws {
        try lock.withLock { try process.run() }
    }
}
#endif
