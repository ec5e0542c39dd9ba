import Foundation
import LatchkeyAPI

/// The files by which the processes that share a store keep out of each other's way.
struct StoreLocks: Sendable {
    let folder: PrivateFolder
    /// How the files' names begin.
    private let name: String
    /// A file that is replaced with every change, where the store itself cannot be watched.
    private let beacon: PrivateFile?

    /// Locks beside a file that holds the credentials.
    init(beside path: String) {
        folder = PrivateFolder(path: (path as NSString).deletingLastPathComponent)
        name = (path as NSString).lastPathComponent
        beacon = nil
    }

    /// Locks, and a beacon, for a store that is no file.
    init(in folder: URL, named name: String) {
        let path = folder.absoluteURL.path(percentEncoded: false)
        let plain = path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
        self.folder = PrivateFolder(path: plain)
        self.name = name
        beacon = PrivateFile(path: "\(plain)/\(name).changed")
    }

    private var changeLock: String { "\(folder.path)/\(name).lock" }
    private var renewalLock: String { "\(folder.path)/\(name).renewal-lock" }

    /// Those who hold it do so for a few file operations; a longer wait means that one of them was stopped.
    private static let patience = Duration.seconds(10)

    /// Does something while nobody else changes the store.
    ///
    /// It blocks the thread. Where the file system knows no locks, it is done all the same: one process alone is still right.
    func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
        try folder.make()
        let lock = try lockChange()
        defer { lock?.release() }
        return try body()
    }

    /// The lock; nil where there are none.
    private func lockChange() throws -> FileLock? {
        do {
            guard let lock = try FileLock.wait(for: changeLock, atMost: Self.patience) else {
                throw LatchkeyError.lockHeld(at: changeLock)
            }
            return lock
        } catch FileLockError.unsupported {
            return nil
        } catch FileLockError.system(let number) {
            throw LatchkeyError(.storeUnwritable, signInIn: folder.path, "cannot be locked", number)
        }
    }

    /// Tells all who listen to ``changes`` in any process.
    ///
    /// What cannot be told is found at the next look at the store.
    func tellChange() { try? beacon?.write(Data(), durably: false) }

    /// Each change that somebody told.
    var changes: AsyncStream<Void> {
        guard let beacon else { return AsyncStream { $0.finish() } }
        return FileWatch.changes(of: beacon.path)
    }

    /// Waits for the right to renew; nil when it cannot be had.
    func lockRenewal(waitingAtMost patience: Duration) async -> FileLock? {
        guard !Task.isCancelled, (try? folder.make()) != nil else { return nil }
        return try? await FileLock.waitSuspended(for: renewalLock, atMost: patience)
    }
}

extension LatchkeyError {
    /// A process that holds a lock and does not go on.
    fileprivate static func lockHeld(at path: String) -> LatchkeyError {
        LatchkeyError(
            code: .storeUnwritable,
            says: "Another program holds \(path) and does not go on. Quit it and try again."
        )
    }
}
