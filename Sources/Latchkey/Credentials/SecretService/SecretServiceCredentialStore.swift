#if os(Linux)
public import Foundation

/// A credential store in the keyring of a Linux desktop: GNOME Keyring, KWallet, KeePassXC, and whatever else keeps
/// secrets by the freedesktop Secret Service.
///
/// It needs libsecret and a session bus when the app runs, and neither to build the app. It asks the person for nothing
/// unless ``unlock()`` is called: a keyring that is locked is told by `store_locked`, and one that does not answer by
/// `store_unreadable`. A damaged sign-in is kept aside as an item with the schema `org.latchkey.Damaged`.
///
/// ```swift
/// let store = SecretServiceCredentialStore(server: URL(string: "https://id.example.com")!)
/// ```
public actor SecretServiceCredentialStore: CredentialStore {
    private let slot: SecretServiceSlot
    private let shared: SharedSlot
    private let locks: StoreLocks
    private let executor = SerialQueueExecutor(label: "latchkey.secret-service-credential-store")

    /// A store in one item of the keyring.
    ///
    /// Nothing is read yet, and libsecret is not loaded.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - application: The id of the application at the server.
    public init(server: URL, application: String = "default") {
        self.init(
            realm: Server(url: server, application: application, trustedOrigins: []).realm,
            locksIn: Self.lockFolder(
                environment: ProcessInfo.processInfo.environment,
                home: HomeFolder.standard
            )
        )
    }

    /// A store whose lock files are in a folder of one's own.
    package init(realm: Realm, locksIn folder: URL) {
        locks = StoreLocks(in: folder, named: realm.fileName)
        slot = SecretServiceSlot(realm: realm)
        shared = SharedSlot(slot: slot, locks: locks)
    }

    /// The thread of this store: the service blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the item.
    ///
    /// - Returns: The credentials, or nil when there is no item.
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

    /// Waits for the lock of all who share the item.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await locks.lockRenewal(waitingAtMost: patience)
    }

    /// Tells each time that the item is replaced or removed through a store like this one, by any process.
    public nonisolated var changes: AsyncStream<Void> { locks.changes }

    /// Unlocks the keyring; the service may ask the person for its password, and this waits for the answer.
    ///
    /// Does nothing when it is unlocked. Meanwhile the store goes on to answer.
    ///
    /// - Throws: ``LatchkeyError`` with `store_locked` when the person declines or the task is cancelled, or
    ///   `store_unreadable`.
    public nonisolated func unlock() async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            try await SecretServiceTask.run(limit: nil) { [slot] in try slot.unlock(limit: $0) }
        }
    }
}

extension SecretServiceCredentialStore {
    /// Where the locks of this user's session are.
    package static func lockFolder(environment: [String: String], home: URL) -> URL {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
            return DefaultCredentialStore.folder(environment: environment, home: home)
        }
        return URL(filePath: folder, directoryHint: .isDirectory)
            .appending(path: "latchkey", directoryHint: .isDirectory)
    }

    /// Whether a service answers, found out within a time.
    package static func answers(within patience: Duration = .seconds(2)) async -> Bool {
        do {
            try await SecretServiceTask.run(limit: patience) { limit in
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
