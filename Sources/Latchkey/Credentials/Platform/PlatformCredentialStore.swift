#if os(Linux)
package import Foundation

/// The store of an app that chose none: the Secret Service where it answers, else a file.
///
/// It follows the service as it comes and goes; see ``TwoPlaces``. Without a session bus, libsecret is not even loaded.
///
/// The environment variable `LATCHKEY_CREDENTIAL_STORE=file` makes it a file alone, for servers without a person. That
/// is a file of its own, which programs without the variable neither look at nor move into the service.
package struct PlatformCredentialStore: CredentialStore {
    private let store: any CredentialStore

    /// A store for a realm, as an environment says.
    ///
    /// - Parameters:
    ///   - realm: The server and the application.
    ///   - environment: The environment of the program.
    ///   - home: The home folder.
    ///   - patience: How long to wait for a service that has not answered yet: a bus that hangs must not hold up an app.
    package init(realm: Realm, environment: [String: String], home: URL, patience: Duration = .seconds(2)) {
        guard environment["LATCHKEY_CREDENTIAL_STORE"] != "file" else {
            let file = DefaultCredentialStore.fileAlone(for: realm, environment: environment, home: home)
            store = FileCredentialStore(file: file)
            return
        }
        let locks = SecretServiceCredentialStore.lockFolder(environment: environment, home: home)
        store = TwoPlacesCredentialStore(
            realm: realm,
            file: DefaultCredentialStore.file(for: realm, environment: environment, home: home),
            state: StateFolder.folder(environment: environment, home: home),
            service: SharedSlot(
                slot: SecretServiceSlot(realm: realm, patience: patience, pause: .seconds(30)),
                locks: StoreLocks(in: locks, named: realm.fileName)
            ),
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
        store = TwoPlacesCredentialStore(
            realm: realm,
            file: file,
            state: state,
            service: SharedSlot(slot: service, locks: StoreLocks(in: state, named: "\(realm.fileName) service")),
            mayAnswer: mayAnswer
        )
    }

    package func load() async throws -> StoredCredentials? { try await store.load() }

    package func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try await store.save(credentials, replacing: generation)
    }

    package func delete(replacing generation: UInt64) async throws { try await store.delete(replacing: generation) }

    package func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await store.lockRenewal(waitingAtMost: patience)
    }

    package var changes: AsyncStream<Void> { store.changes }

    /// Whether there is a session bus to look for a service on.
    private static func hasBus(_ environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return FileIdentity(path: "\(folder)/bus") != nil
    }
}
#endif
