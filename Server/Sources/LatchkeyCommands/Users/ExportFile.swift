package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The output of an export: standard output, or a file that only its owner can read.
///
/// The file gets its name when it is complete.
package final class ExportFile: Sendable {
    private struct State {
        var hasBegun = false
        var isStopped = false
        var lines = 0
    }

    private let handle: FileHandle
    /// Nil for standard output.
    private let path: String?
    private let state = Mutex(State())

    private var partial: String? { path.map { $0 + ".partial" } }

    package var lines: Int { state.withLock { $0.lines } }

    /// - Parameter path: The file, which must not exist; nil for standard output.
    /// - Throws: `CommandError` if the file cannot be created.
    package init(_ path: String?) throws {
        self.path = path
        guard let path else {
            handle = .standardOutput
            return
        }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandError.asked("There is a file \(path) already. Remove it, or give --output another name.")
        }
        // Replaces the leftover of a killed export, whose permissions may differ.
        let descriptor = open(path + ".partial", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
            throw CommandError.asked(
                "The file \(path).partial cannot be written: \(String(cString: strerror(errno))). Give --output another "
                    + "name."
            )
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Begins, or starts over and discards the lines so far.
    package func begin() throws {
        let isAgain = state.withLock { state in
            defer { (state.hasBegun, state.lines) = (true, 0) }
            return state.hasBegun
        }
        guard isAgain else { return }
        guard path != nil else {
            throw CommandError.stands(
                "The connection to the database was lost. Delete the file, and try again."
            )
        }
        try handle.truncate(atOffset: 0)
    }

    /// Refuses further lines; can be called from any thread.
    package func stop() { state.withLock { $0.isStopped = true } }

    /// Writes lines, given without line ends.
    ///
    /// - Throws: `CancellationError` after `stop`; `CommandError` if writing fails.
    package func write(_ lines: [Data]) throws {
        if state.withLock({ $0.isStopped }) { throw CancellationError() }
        var text = Data()
        for line in lines {
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        do { try handle.write(contentsOf: text) } catch {
            throw CommandError.stands("The export cannot be written: the disk is full, or its reader is gone.")
        }
        state.withLock { $0.lines += lines.count }
    }

    /// Flushes the file to disk and gives it its name.
    package func finish() throws {
        guard let path, let partial else { return }
        try handle.synchronize()
        try handle.close()
        guard rename(partial, path) == 0 else {
            throw CommandError.stands("The file \(partial) cannot be renamed to \(path). Its content is complete.")
        }
    }

    /// Removes the incomplete file.
    package func abandon() {
        guard let partial else { return }
        try? handle.close()
        unlink(partial)
    }
}
