package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where exported users are written: a file for its owner alone, which has its name when it is whole, or standard output.
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

    /// How many lines were written.
    package var lines: Int { state.withLock { $0.lines } }

    /// - Parameter path: The file, which must not be there; nil for standard output.
    /// - Throws: `CommandError` that says what stands in the way.
    package init(_ path: String?) throws {
        self.path = path
        guard let path else {
            handle = .standardOutput
            return
        }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandError.asked("There is a file \(path) already. Remove it, or give --output another name.")
        }
        // What a killed export has left is begun anew, and read by nobody else whoever made it.
        let descriptor = open(path + ".partial", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
            throw CommandError.asked(
                "The file \(path).partial cannot be written: \(String(cString: strerror(errno))). Give --output another "
                    + "name."
            )
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Begins, or begins anew: what was written before goes.
    package func begin() throws {
        let isAgain = state.withLock { state in
            defer { (state.hasBegun, state.lines) = (true, 0) }
            return state.hasBegun
        }
        guard isAgain else { return }
        guard path != nil else {
            throw CommandError.stands(
                "The connection to the database was lost. Throw away what was written, and try again."
            )
        }
        try handle.truncate(atOffset: 0)
    }

    /// Lets nothing more be written, from wherever it is done.
    package func stop() { state.withLock { $0.isStopped = true } }

    /// Writes lines, each without its end.
    ///
    /// - Throws: `CancellationError` when it was stopped; `CommandError` when it cannot be written.
    package func write(_ lines: [Data]) throws {
        if state.withLock({ $0.isStopped }) { throw CancellationError() }
        var text = Data()
        for line in lines {
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        do { try handle.write(contentsOf: text) } catch {
            throw CommandError.stands("What is exported cannot be written: the disk is full, or nobody reads it.")
        }
        state.withLock { $0.lines += lines.count }
    }

    /// Gives the whole file its name, on disk.
    package func finish() throws {
        guard let path, let partial else { return }
        try handle.synchronize()
        try handle.close()
        guard rename(partial, path) == 0 else {
            throw CommandError.stands("The file \(partial) cannot be renamed to \(path). Its content is whole.")
        }
    }

    /// Removes what is not whole.
    package func abandon() {
        guard let partial else { return }
        try? handle.close()
        unlink(partial)
    }
}
