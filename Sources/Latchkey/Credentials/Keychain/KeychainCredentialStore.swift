#if canImport(Security)
public import Foundation
import LatchkeyAPI

/// A credential store in the Keychain of this device, readable from the first unlock after a restart.
///
/// The item stays on this device: it is neither in backups for other devices nor in iCloud. The Keychain itself compares
/// the generation when the item is replaced, so any number of stores, in an app and its extensions, may share it. Those
/// of one process renew the session one at a time and hear of each other's changes; processes do so too when they share
/// a folder for locks:
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
/// On macOS it is the data protection Keychain. A program that is not entitled to it, such as a command line tool
/// without a provisioning profile, gets the file-based Keychain: the item is then readable while that is unlocked, an
/// access group has no effect, and processes that share it need a folder for locks.
public struct KeychainCredentialStore: CredentialStore {
    private let store: KeychainItemStore

    /// A store in one item of the Keychain.
    ///
    /// Nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: The item's service.
    ///   - account: The item's account.
    ///   - accessGroup: The group of apps that share it; nil for the first group of this app.
    ///   - lockFolder: A folder for lock files that all who share the item can write; without it, processes may renew at
    ///     the same time, and hear of changes only when they look. For macOS: iOS ends an app that is suspended while it
    ///     holds a lock in a shared folder.
    public init(service: String, account: String, accessGroup: String? = nil, lockFolder: URL? = nil) {
        store = KeychainItemStore(
            item: KeychainItem(service: service, account: account, accessGroup: accessGroup),
            in: SystemKeychain(),
            lockFolder: lockFolder
        )
    }

    /// Reads the item.
    ///
    /// - Returns: The credentials, or nil when there is no item.
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

    /// Waits for the turn of this store among those of this process, and of the folder for locks if there is one.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await store.lockRenewal(waitingAtMost: patience)
    }

    /// Tells each change by a store of this process, and by those who share the folder for locks.
    public var changes: AsyncStream<Void> { store.changes }
}
#endif
