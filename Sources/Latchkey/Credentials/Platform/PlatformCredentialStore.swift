#if os(Linux)
package import Foundation

/// The default store on Linux: the Secret Service if it answers, otherwise a file; see ``FallbackStore``.
///
/// Without a session bus, libsecret is not loaded. With `LATCHKEY_CREDENTIAL_STORE=file` in the environment, as on
/// servers, it is a separate file that programs without the variable neither read nor move into the service.
package struct PlatformCredentialStore: CredentialStore, ProofKeyHolder {
    private let store: any CredentialStore
    /// A file even if the sign-in is in the service, so that a copy of either place alone is useless.
    package let proofKeys: (any ProofKeyStore)?

    /// Makes the store for a realm.
    ///
    /// - Parameters:
    ///   - realm: The server and the application.
    ///   - environment: The environment of the program.
    ///   - home: The home folder.
    ///   - timeout: How long to wait for a service that has not answered before.
    package init(realm: Realm, environment: [String: String], home: URL, timeout: Duration = .seconds(2)) {
        guard environment["LATCHKEY_CREDENTIAL_STORE"] != "file" else {
            let file = DefaultCredentialStore.fileAlone(for: realm, environment: environment, home: home)
            let state = StateFolder.folder(environment: environment, home: home)
            proofKeys = FileProofKeys.standard(for: realm, in: state, beside: file, suffix: " alone")
            store = FileCredentialStore(file: file)
            return
        }
        let locks = SecretServiceCredentialStore.lockFolder(environment: environment, home: home)
        let state = StateFolder.folder(environment: environment, home: home)
        let file = DefaultCredentialStore.file(for: realm, environment: environment, home: home)
        // Keyrings are in the same folder as a rule.
        proofKeys = FileProofKeys.standard(for: realm, in: state, beside: file)
        store = FallbackStore(
            realm: realm,
            file: file,
            state: state,
            service: SharedSlot(
                slot: SecretServiceSlot(realm: realm, timeout: timeout, pause: .seconds(30)),
                locks: StoreLocks(in: locks, named: realm.fileName)
            ),
            mayAnswer: { Self.hasBus(environment) }
        )
    }

    /// Makes a store with another service.
    package init(
        realm: Realm,
        file: URL,
        state: URL,
        service: any CredentialSlot,
        mayAnswer: @escaping @Sendable () -> Bool = { true }
    ) {
        proofKeys = FileProofKeys.standard(for: realm, in: state, beside: file)
        store = FallbackStore(
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

    package func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await store.lockRefresh(waitingAtMost: timeout)
    }

    package var changes: AsyncStream<Void> { store.changes }

    /// Whether there is a session bus.
    private static func hasBus(_ environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return FileIdentity(path: "\(folder)/bus") != nil
    }
}
#endif
