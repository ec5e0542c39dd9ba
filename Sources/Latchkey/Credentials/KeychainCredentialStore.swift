#if canImport(Security)
public import Foundation

/// A credential store in the Keychain of this device, readable from the first unlock after a restart.
///
/// The item stays on this device: it is neither in backups for other devices nor in iCloud. Apps that share it through
/// an access group also share a folder for locks, so that they renew the session one at a time and hear of each other's
/// changes:
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
public actor KeychainCredentialStore: CredentialStore {
    private let shared: SharedSlot
    private let locks: StoreLocks?
    private let executor = SerialQueueExecutor(label: "latchkey.keychain-credential-store")

    /// A store in one item of the Keychain.
    ///
    /// Nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: The item's service.
    ///   - account: The item's account.
    ///   - accessGroup: The group of apps that share it; nil for this app alone.
    ///   - lockFolder: A folder for lock files that all who share the item can write; nil for one process alone. For
    ///     macOS: iOS ends an app that is suspended while it holds a lock in a shared folder.
    public init(service: String, account: String, accessGroup: String? = nil, lockFolder: URL? = nil) {
        // A name for files that cannot lead out of the folder.
        let name = Realm(server: service, application: account).fileName
        locks = lockFolder.map { StoreLocks(in: $0, named: name) }
        shared = SharedSlot(
            slot: KeychainSlot(service: service, account: account, accessGroup: accessGroup),
            locks: locks
        )
    }

    /// The thread of this store: the Keychain blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the item.
    ///
    /// - Returns: The credentials, or nil when there is no item.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_damaged` or `store_unreadable`.
    public func load() async throws -> StoredCredentials? { try shared.load() }

    /// Replaces the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try shared.save(credentials, replacing: generation)
    }

    /// Removes the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws { try shared.delete(replacing: generation) }

    /// Waits for the lock of all who share the folder for locks; nil without such a folder.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await locks?.lockRenewal(waitingAtMost: patience)
    }

    /// Tells each change by those who share the folder for locks; nothing without such a folder.
    public nonisolated var changes: AsyncStream<Void> { locks?.changes ?? AsyncStream { $0.finish() } }
}
#endif
