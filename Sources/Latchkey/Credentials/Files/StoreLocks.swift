import Foundation
import LatchkeyAPI

/// The lock files of the processes that share a store.
struct StoreLocks: Sendable {
    let folder: PrivateFolder
    /// The prefix of the files' names.
    private let name: String
    /// A file that is replaced with every change, for stores that cannot be watched.
    private let changeFile: PrivateFile?

    /// Locks beside a file that holds the credentials.
    init(beside path: String) {
        folder = PrivateFolder(path: (path as NSString).deletingLastPathComponent)
        name = (path as NSString).lastPathComponent
        changeFile = nil
    }

    /// Locks and a change file for a store that is not a file.
    init(in folder: URL, named name: String) {
        let path = folder.absoluteURL.path(percentEncoded: false)
        let plain = path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
        self.folder = PrivateFolder(path: plain)
        self.name = name
        changeFile = PrivateFile(path: "\(plain)/\(name).changed")
    }

    private var changeLock: String { "\(folder.path)/\(name).lock" }
    // Earlier versions of the SDK lock a file of this name.
    private var refreshLock: String { "\(folder.path)/\(name).renewal-lock" }

    /// Holders need it for a few file operations; a longer wait means that a holder is suspended.
    private static let timeout = Duration.seconds(10)

    /// Runs work while it holds the change lock; blocks the thread.
    ///
    /// Runs it without a lock on a file system that has none, which is safe for a single process.
    func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
        try folder.make()
        let lock = try lockChange()
        defer { lock?.release() }
        return try body()
    }

    /// The lock; nil on a file system without locks.
    private func lockChange() throws -> FileLock? {
        do {
            guard let lock = try FileLock.wait(for: changeLock, atMost: Self.timeout) else {
                throw LatchkeyError.lockHeld(at: changeLock)
            }
            return lock
        } catch FileLockError.unsupported {
            return nil
        } catch FileLockError.system(let number) {
            throw LatchkeyError(.storeUnwritable, signInIn: folder.path, "cannot be locked", number)
        }
    }

    /// Notifies listeners of ``changes`` in all processes.
    ///
    /// If that fails, they see the change when they next read the store.
    func signalChange() { try? changeFile?.write(Data(), durably: false) }

    /// The changes that any process announced.
    var changes: AsyncStream<Void> {
        guard let changeFile else { return AsyncStream { $0.finish() } }
        return FileWatch.changes(of: changeFile.path)
    }

    /// Waits for the refresh lock; nil if it is not available.
    func lockRefresh(waitingAtMost timeout: Duration) async -> FileLock? {
        guard !Task.isCancelled, (try? folder.make()) != nil else { return nil }
        return try? await FileLock.waitSuspended(for: refreshLock, atMost: timeout)
    }
}

extension LatchkeyError {
    fileprivate static func lockHeld(at path: String) -> LatchkeyError {
        LatchkeyError(
            code: .storeUnwritable,
            says: "Another program holds \(path) and does not release it. Quit it and try again."
        )
    }
}
