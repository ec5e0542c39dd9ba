import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock on a file.
///
/// The operating system releases it when the process ends.
final class FileLock: Sendable {
    private let descriptor: Mutex<Int32>

    /// - Throws: `DatabaseError.inUse` if another process holds it; `unavailable` if the file cannot be created.
    init(path: String) throws(DatabaseError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .unavailable(
                "Cannot make \(path): \(String(cString: strerror(errno))). Check the folder's permissions."
            )
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            Self.closeFile(file)
            throw .inUse(
                "Another server uses this database: \(path) is locked. Stop it, or give --database another file."
            )
        }
        descriptor = Mutex(file)
    }

    deinit { release() }

    func release() {
        descriptor.withLock { file in
            guard file >= 0 else { return }
            // A child process holds a copy of the descriptor until its program runs, and the lock with it.
            _ = flock(file, LOCK_UN)
            Self.closeFile(file)
            file = -1
        }
    }

    private static func closeFile(_ file: Int32) {
        _ = close(file)
    }
}
