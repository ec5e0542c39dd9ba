import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An exclusive lock (`flock`) on a file, over processes and over everybody in this one.
///
/// The system gives it up when the process ends, however it ends. The file stays, empty: to remove it would let two
/// parties lock two files of the same name.
///
/// `@unchecked Sendable`: `descriptor` is only touched while `access` is held.
final class FileLock: RenewalLock, @unchecked Sendable {
    private let access = NSLock()
    private var descriptor: Int32?

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() {
        access.withLock {
            guard let held = descriptor else { return }
            descriptor = nil
            // By name, since a program that is just being started may have a copy of the descriptor.
            _ = flock(held, LOCK_UN)
            close(held)
        }
    }

    /// Takes the lock if it is free; nil when somebody else has it.
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
            // Somebody removed the file in between; the lock of a file without a name excludes nobody.
            close(descriptor)
        }
    }

    /// Waits on this thread until the lock is free; nil when patience is over first.
    static func wait(for path: String, atMost patience: Duration) throws(FileLockError) -> FileLock? {
        let deadline = ContinuousClock.now + patience
        var pause: UInt32 = 500
        while true {
            if let lock = try attempt(path) { return lock }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Waits until the lock is free; nil when patience is over or the task is cancelled first.
    static func waitSuspended(for path: String, atMost patience: Duration) async throws(FileLockError) -> FileLock? {
        let deadline = ContinuousClock.now + patience
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

    /// Not `Task.sleep`: it wakes on the threads that all tasks share, and those may all be waiting for this lock.
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

/// Why a file cannot be locked at all.
enum FileLockError: Error {
    /// The file system knows no locks.
    case unsupported
    /// The system's number for what went wrong.
    case system(Int32)
}
