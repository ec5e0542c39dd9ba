#if os(Linux)
public import Foundation

/// A credential store in the keyring of a Linux desktop (GNOME Keyring, KWallet, KeePassXC), through the freedesktop
/// Secret Service.
///
/// It needs libsecret and a session bus at run time, and neither at build time. It never prompts the person, except in
/// ``unlock()``: a locked keyring throws `store_locked`, and one that does not answer `store_unreadable`. It keeps a
/// damaged sign-in as an item with the schema `org.latchkey.Damaged`.
///
/// ```swift
/// let store = SecretServiceCredentialStore(server: URL(string: "https://id.example.com")!)
/// ```
public actor SecretServiceCredentialStore: CredentialStore {
    private let slot: SecretServiceSlot
    private let shared: SharedSlot
    private let locks: StoreLocks
    private let executor = SerialQueueExecutor(label: "latchkey.secret-service-credential-store")

    /// Makes a store in one item of the keyring, without reading it or loading libsecret.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - application: The application's id at the server.
    public init(server: URL, application: String = "default") {
        self.init(
            realm: Server(url: server, application: application, trustedOrigins: []).realm,
            locksIn: Self.lockFolder(
                environment: ProcessInfo.processInfo.environment,
                home: HomeFolder.standard
            )
        )
    }

    /// Makes a store with its lock files in another folder.
    package init(realm: Realm, locksIn folder: URL) {
        locks = StoreLocks(in: folder, named: realm.fileName)
        slot = SecretServiceSlot(realm: realm)
        shared = SharedSlot(slot: slot, locks: locks)
    }

    /// A separate thread, because the service blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the item.
    ///
    /// - Returns: The credentials; nil if there is no item.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_damaged` or `store_unreadable`.
    public func load() async throws(LatchkeyError) -> StoredCredentials? {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) { try shared.load() }
    }

    /// Replaces the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked`, `store_unreadable` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) {
            try shared.save(credentials, replacing: generation)
        }
    }

    /// Removes the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked`, `store_unreadable` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) { try shared.delete(replacing: generation) }
    }

    /// Waits for the refresh lock of all processes that share the item.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await locks.lockRefresh(waitingAtMost: timeout)
    }

    /// An element for each change by a store like this one, in any process.
    public nonisolated var changes: AsyncStream<Void> { locks.changes }

    /// Unlocks the keyring; waits while the service prompts the person for its password.
    ///
    /// Does nothing if it is unlocked. Other calls of the store do not wait for it.
    ///
    /// - Throws: ``LatchkeyError`` with `store_locked` if the person declines or the task is cancelled, or
    ///   `store_unreadable`.
    public nonisolated func unlock() async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            try await SecretServiceTask.run(limit: nil) { [slot] in try slot.unlock(limit: $0) }
        }
    }
}

extension SecretServiceCredentialStore {
    /// The folder of the lock files.
    package static func lockFolder(environment: [String: String], home: URL) -> URL {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
            return DefaultCredentialStore.folder(environment: environment, home: home)
        }
        return URL(filePath: folder, directoryHint: .isDirectory)
            .appending(path: "latchkey", directoryHint: .isDirectory)
    }

    /// Whether a service answers within the timeout.
    package static func answers(within timeout: Duration = .seconds(2)) async -> Bool {
        do {
            try await SecretServiceTask.run(limit: timeout) { limit in
                guard let library = LibSecret.shared else { throw SecretServiceFailure.noLibrary }
                _ = try SecretServiceConnection(limit: limit, library: library)
            }
            return true
        } catch {
            return false
        }
    }
}
#endif
