#if os(Linux)
package import Foundation

/// The store of an app that chose none: the Secret Service where it answers, else a file.
///
/// It follows the service as it comes and goes; see ``TwoPlaces``. The environment variable
/// `LATCHKEY_CREDENTIAL_STORE=file` makes it use the file alone, for servers without a person. Without a session bus,
/// libsecret is not even loaded.
package actor PlatformCredentialStore: CredentialStore {
    private let places: TwoPlaces
    private let executor = SerialQueueExecutor(label: "latchkey.platform-credential-store")

    /// A store for a realm, as an environment says.
    package init(realm: Realm, environment: [String: String], home: URL) {
        let wantsFile = environment["LATCHKEY_CREDENTIAL_STORE"] == "file"
        let locks = SecretServiceCredentialStore.lockFolder(environment: environment, home: home)
        let service = SharedSlot(
            slot: SecretServiceSlot(realm: realm, patience: .seconds(2), pause: .seconds(30)),
            locks: StoreLocks(in: locks, named: realm.fileName)
        )
        self.init(
            realm: realm,
            file: DefaultCredentialStore.file(for: realm, environment: environment, home: home),
            state: StateFolder.folder(environment: environment, home: home),
            service: wantsFile ? nil : service,
            mayAnswer: { Self.hasBus(environment) }
        )
    }

    /// A store with a service of one's own.
    package init(
        realm: Realm,
        file: URL,
        state: URL,
        service: any CredentialSlot,
        mayAnswer: @escaping @Sendable () -> Bool = { true }
    ) {
        let shared = SharedSlot(slot: service, locks: StoreLocks(in: state, named: "\(realm.fileName) service"))
        self.init(realm: realm, file: file, state: state, service: shared, mayAnswer: mayAnswer)
    }

    private init(
        realm: Realm,
        file: URL,
        state: URL,
        service: SharedSlot?,
        mayAnswer: @escaping @Sendable () -> Bool
    ) {
        let path = file.path(percentEncoded: false)
        let place = state.appending(path: "\(realm.fileName).place").path(percentEncoded: false)
        places = TwoPlaces(
            path: path,
            file: SharedSlot(slot: FileSlot(path: path), locks: StoreLocks(beside: path)),
            service: service,
            mayAnswer: mayAnswer,
            record: SignInPlaceRecord(file: PrivateFile(path: place)),
            locks: StoreLocks(in: state, named: realm.fileName)
        )
    }

    /// The thread of this store: services and files block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package func load() async throws -> StoredCredentials? { try places.load() }

    package func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try places.save(credentials, replacing: generation)
    }

    package func delete(replacing generation: UInt64) async throws { try places.delete(replacing: generation) }

    package func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await places.locks.lockRenewal(waitingAtMost: patience)
    }

    package nonisolated var changes: AsyncStream<Void> { places.locks.changes }

    /// Whether there is a session bus to look for a service on.
    private static func hasBus(_ environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return FileIdentity(path: "\(folder)/bus") != nil
    }
}
#endif
