import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An exclusive lock (`flock`) on a file, across processes and within this one.
///
/// The system releases it when the process ends. The empty file stays, because removing it would let two processes lock
/// two files of the same name.
///
/// `@unchecked Sendable`: `descriptor` is only touched while `access` is held.
final class FileLock: RefreshLock, @unchecked Sendable {
    private let access = NSLock()
    private var descriptor: Int32?

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() {
        access.withLock {
            guard let held = descriptor else { return }
            descriptor = nil
            // Unlock explicitly: a process that is just being started may have a copy of the descriptor.
            _ = flock(held, LOCK_UN)
            close(held)
        }
    }

    /// Takes the lock; nil if it is held.
    static func attempt(_ path: String) throws(FileLockError) -> FileLock? {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(errno) }
            if let error = exclude(descriptor) {
                close(descriptor)
                if error == EWOULDBLOCK { return nil }
                throw error == ENOTSUP || error == EOPNOTSUPP || error == ENOSYS || error == ENOLCK
                    ? .unsupported : .system(error)
            }
            if isStill(descriptor, at: path) { return FileLock(descriptor: descriptor) }
            // The file was removed in between; a lock on an unlinked file excludes no process.
            close(descriptor)
        }
    }

    /// Blocks until the lock is free; nil after the timeout.
    static func wait(for path: String, atMost timeout: Duration) throws(FileLockError) -> FileLock? {
        let deadline = ContinuousClock.now + timeout
        var pause: UInt32 = 500
        while true {
            if let lock = try attempt(path) { return lock }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Suspends until the lock is free; nil after the timeout, or if the task is cancelled.
    static func waitSuspended(for path: String, atMost timeout: Duration) async throws(FileLockError) -> FileLock? {
        let deadline = ContinuousClock.now + timeout
        var pause = Duration.milliseconds(5)
        while !Task.isCancelled {
            if let lock = try attempt(path) { return lock }
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return nil }
            await Self.rest(min(pause, rest))
            pause = min(pause * 2, .milliseconds(50))
        }
        return nil
    }

    private static let alarms = DispatchQueue(label: "latchkey.file-lock")

    /// Not `Task.sleep`, which resumes on the shared pool: all of its threads may be waiting for this lock.
    private static func rest(_ pause: Duration) async {
        let nanoseconds = Int(pause / .nanoseconds(1))
        await withCheckedContinuation { continuation in
            alarms.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { continuation.resume() }
        }
    }

    private static func exclude(_ descriptor: Int32) -> Int32? {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return errno }
        }
        return nil
    }

    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        guard fstat(descriptor, &held) == 0, lstat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}

/// Why a file cannot be locked.
enum FileLockError: Error {
    /// The file system has no locks.
    case unsupported
    /// Another failure, as `errno`.
    case system(Int32)
}
