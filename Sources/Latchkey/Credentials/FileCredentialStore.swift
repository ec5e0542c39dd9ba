public import Foundation
import LatchkeyAPI

/// A credential store in a file that only this user can read.
///
/// The file has mode 0600 in a folder of mode 0700 and is replaced atomically. The store refuses a file that is a
/// symbolic link, belongs to another user, or can be read or replaced by others. It renames a damaged file to a name
/// with `.damaged-`.
///
/// Any number of stores and processes may share the file. They lock two empty files beside it, one for changes and one
/// for refreshes.
///
/// ```swift
/// let store = FileCredentialStore(file: URL(filePath: "/home/ada/.local/share/balance/credentials.json"))
/// ```
public actor FileCredentialStore: CredentialStore, ProofKeyHolder {
    package nonisolated let proofKeys: (any ProofKeyStore)?
    private let shared: SharedSlot
    private let locks: StoreLocks
    private let path: String
    private let executor = SerialQueueExecutor(label: "latchkey.file-credential-store")

    /// Makes a store without touching the file; the first login creates its folder.
    ///
    /// Its sessions are not bound to a key. A session that has moved here by ``CredentialStore/adopt(from:)`` keeps its
    /// key, in a file beside that ends in `.key`.
    ///
    /// - Parameter file: The file of the credentials.
    public init(file: URL) {
        self.init(file: file, proofKeys: FileProofKeys(file: file.appendingPathExtension("key"), making: .never))
    }

    /// Makes a store whose sessions are bound to a key in another file, without touching the files.
    ///
    /// A copy of the credentials without the key refreshes no session: the app that has it gets `invalid_dpop_proof` and
    /// its user logs in again, while the original goes on. Keep the key out of the backups that hold the credentials.
    ///
    /// - Parameters:
    ///   - file: The file of the credentials.
    ///   - proofKeyFile: The file of the key, which all processes share. The first login creates it.
    public init(file: URL, proofKeyFile: URL) {
        self.init(file: file, proofKeys: FileProofKeys(file: proofKeyFile))
    }

    /// Makes a store whose sessions are bound to a key, if there is a place for one.
    package init(file: URL, proofKeys: FileProofKeys?) {
        self.proofKeys = proofKeys
        path = file.absoluteURL.path(percentEncoded: false)
        locks = StoreLocks(beside: path)
        shared = SharedSlot(slot: FileSlot(path: path), locks: locks)
    }

    /// A separate thread, because file access blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the file.
    ///
    /// - Returns: The credentials; nil if there is no file.
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

    /// Waits for the refresh lock of all processes that share the file.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await locks.lockRefresh(waitingAtMost: timeout)
    }

    /// An element for each replacement or removal of the file by any process.
    public nonisolated var changes: AsyncStream<Void> { FileWatch.changes(of: path) }
}
