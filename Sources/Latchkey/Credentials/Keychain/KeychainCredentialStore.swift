#if canImport(Security)
public import Foundation
import LatchkeyAPI

/// A credential store in the Keychain, readable after the first unlock of the device.
///
/// The item stays on this device: it is neither in backups for other devices nor in iCloud. Any number of stores, in an
/// app and its extensions, may share it, because the Keychain compares the generation. Stores of one process share a
/// refresh lock and see each other's changes. Stores of several processes do so if they share a lock folder:
///
/// ```swift
/// let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example")
/// let store = KeychainCredentialStore(
///     service: "balance",
///     account: "default",
///     accessGroup: "TEAM.group.example",
///     lockFolder: folder
/// )
/// ```
///
/// The sessions are bound to a key of this device, in the Secure Enclave if there is one. A copy of the item is useless on
/// another device.
///
/// On macOS it is the data protection Keychain. A program without the entitlement, such as a command line tool, gets
/// the file-based Keychain: the item is readable while that is unlocked, an access group has no effect, and processes
/// that share it need a lock folder.
public struct KeychainCredentialStore: CredentialStore, ProofKeyHolder {
    private let store: KeychainItemStore
    package let proofKeys: (any ProofKeyStore)?

    /// Makes a store in one Keychain item, without reading it.
    ///
    /// - Parameters:
    ///   - service: The item's service.
    ///   - account: The item's account.
    ///   - accessGroup: The group of apps that share it; nil for the first group of this app.
    ///   - lockFolder: A folder for lock files that all processes can write. Without it, processes may refresh at the
    ///     same time, and see changes only when they read the item. Use it on macOS only: iOS ends a suspended app that
    ///     holds a lock in a shared folder.
    public init(service: String, account: String, accessGroup: String? = nil, lockFolder: URL? = nil) {
        let item = KeychainItem(service: service, account: account, accessGroup: accessGroup)
        proofKeys = KeychainProofKeys(accessGroup: accessGroup)
        store = KeychainItemStore(
            item: item,
            in: SystemKeychain(),
            lockFolder: lockFolder
        )
    }

    /// Reads the item.
    ///
    /// - Returns: The credentials; nil if there is no item.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_damaged` or `store_unreadable`.
    public func load() async throws(LatchkeyError) -> StoredCredentials? {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) { try await store.load() }
    }

    /// Replaces the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_damaged`, `store_locked` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) {
            try await store.save(credentials, replacing: generation)
        }
    }

    /// Removes the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_damaged`, `store_locked` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) { try await store.delete(replacing: generation) }
    }

    /// Waits for the refresh lock of this process, and for that of the lock folder if there is one.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await store.lockRefresh(waitingAtMost: timeout)
    }

    /// An element for each change by a store of this process, or by a process that shares the lock folder.
    public var changes: AsyncStream<Void> { store.changes }
}
#endif
