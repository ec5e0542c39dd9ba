public import Foundation
import LatchkeyAPI

/// A credential store in a file that only this user can read.
///
/// The file has mode 0600 in a folder of mode 0700 and is replaced in one step, so after a crash it holds either the
/// old or the new credentials. It is not used when it is a symbolic link, belongs to another user, or others may read
/// or replace it. A damaged file is kept aside under a name with `.damaged-`.
///
/// Any number of stores and processes may share the file. Beside it are two empty files that they lock, one while the
/// sign-in is replaced and one while it is renewed; they may stay.
///
/// ```swift
/// let store = FileCredentialStore(file: URL(filePath: "/home/ada/.local/share/balance/credentials.json"))
/// ```
public actor FileCredentialStore: CredentialStore {
    private let shared: SharedSlot
    private let locks: StoreLocks
    private let path: String
    private let executor = SerialQueueExecutor(label: "latchkey.file-credential-store")

    /// A store in a file.
    ///
    /// Nothing is read or made yet; the folder is made with the first login.
    ///
    /// - Parameter file: Where the credentials are, or shall be.
    public init(file: URL) {
        path = file.absoluteURL.path(percentEncoded: false)
        locks = StoreLocks(beside: path)
        shared = SharedSlot(slot: FileSlot(path: path), locks: locks)
    }

    /// The thread of this store: reading and writing files blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the file.
    ///
    /// - Returns: The credentials, or nil when there is no file.
    /// - Throws: ``LatchkeyError`` with `store_insecure`, `store_damaged` or `store_unreadable`.
    public func load() async throws(LatchkeyError) -> StoredCredentials? {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) { try shared.load() }
    }

    /// Replaces the file.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_insecure` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) {
            try shared.save(credentials, replacing: generation)
        }
    }

    /// Removes the file.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_insecure` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) { try shared.delete(replacing: generation) }
    }

    /// Waits for the lock of all who share the file.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await locks.lockRenewal(waitingAtMost: patience)
    }

    /// Tells each time that the file is replaced or removed, by anybody.
    public nonisolated var changes: AsyncStream<Void> { FileWatch.changes(of: path) }
}
