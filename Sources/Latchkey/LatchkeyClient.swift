public import Foundation
public import LatchkeyAPI

/// Logs users of an app in, and keeps them signed in.
///
/// ```swift
/// let latchkey = LatchkeyClient(server: URL(string: "https://id.example.com")!)
///
/// switch try await latchkey.restore() {            // no network
/// case .signedIn(let user): showHome(user)
/// case .locked: showUnlock()
/// case .signedOut: showTitle()
/// }
/// let user = try await latchkey.logIn("ada", password: password)
/// let (data, response) = try await latchkey.data(for: request)
/// ```
///
/// Make one client and share it. Only an explicit refusal by the server ends a session. A missing network, a server
/// error, a captive portal, a cancelled task or a locked device do not. All calls throw ``LatchkeyError``.
public final class LatchkeyClient: Sendable {
    let server: Server
    let device: Device?
    let vault: CredentialVault
    let transport: any Transport
    let time: Timekeeper
    let random: RandomBytes
    let requests: AuthorizedRequests
    let onDemand: SignInOnDemand
    let proofs: SessionProofs
    package let pendingLogOuts: PendingLogOuts
    package let pushRegistrar: PushRegistrar
    let broadcast: StateBroadcast
    let snapshot: SessionSnapshot
    let usedLogIns = UsedLogIns()

    /// Makes a client, without touching the network or the credential store.
    ///
    /// - Parameters:
    ///   - server: The server's address. The first call refuses anything but `https`, except for this computer.
    ///   - application: The application's id at the server.
    ///   - credentialStore: Where to keep the sessions. The default is the Keychain; on Linux the Secret Service if it
    ///     answers, otherwise a file that only this user can read, in `$XDG_DATA_HOME/latchkey` or
    ///     `~/.local/share/latchkey`. Sessions in the default store are bound to a key of this device, which is in the
    ///     Secure Enclave or the Keychain, and on Linux in a file in `$XDG_STATE_HOME/latchkey` or
    ///     `~/.local/state/latchkey`.
    ///   - installationMarker: A marker outside the credential store. It tells a first run from a locked store, and
    ///     ends a session that survived a reinstall of the app. The default store brings its own marker; your own store
    ///     has none unless you pass one. Apps that share a store must share the marker, from the first version on: a
    ///     session without the marker is ended.
    ///   - device: The name and platform that the user sees in the list of sessions.
    ///   - trustedOrigins: Other servers that may receive the access token, such as `https://api.example.com`.
    public convenience init(
        server: URL,
        application: String = "default",
        credentialStore: (any CredentialStore)? = nil,
        installationMarker: (any InstallationMarker)? = nil,
        device: Device? = nil,
        trustedOrigins: [URL] = []
    ) {
        self.init(
            server: server,
            application: application,
            credentialStore: credentialStore,
            installationMarker: installationMarker,
            device: device,
            trustedOrigins: trustedOrigins,
            transport: SystemTransport.make(),
            time: .system,
            random: .system
        )
    }

    /// Makes a client with its own network, clocks and randomness, and maybe another place for its key than its store's.
    package init(
        server: URL,
        application: String = "default",
        credentialStore: (any CredentialStore)? = nil,
        installationMarker: (any InstallationMarker)? = nil,
        device: Device? = nil,
        trustedOrigins: [URL] = [],
        proofKeys: (any ProofKeyStore)? = nil,
        transport: any Transport,
        time: Timekeeper,
        random: RandomBytes
    ) {
        let server = Server(url: server, application: application, trustedOrigins: trustedOrigins)
        let broadcast = StateBroadcast()
        let snapshot = SessionSnapshot()
        let store = credentialStore ?? DefaultCredentialStore.make(for: server.realm)
        let vault = CredentialVault(
            store: store,
            installation: installationMarker.map { Installation(marker: $0, endsSurvivors: true) }
                ?? (credentialStore == nil ? .standard(for: server.realm) : .unmarked),
            realm: server.realm,
            time: time,
            random: random,
            broadcast: broadcast,
            snapshot: snapshot
        )
        let proofs = SessionProofs(
            keys: proofKeys ?? (store as? any ProofKeyHolder)?.proofKeys,
            transport: transport,
            time: time,
            random: random
        )
        self.server = server
        self.device = device ?? .thisDevice
        self.vault = vault
        self.transport = transport
        self.time = time
        self.random = random
        self.broadcast = broadcast
        self.snapshot = snapshot
        let pendingLogOuts = PendingLogOuts(
            server: server,
            vault: vault,
            transport: transport,
            proofs: proofs,
            random: random,
            time: time
        )
        var requests = AuthorizedRequests(
            server: server,
            vault: vault,
            refresher: SessionRefresher(server: server, vault: vault, proofs: proofs, time: time, random: random),
            transport: transport,
            time: time
        )
        let pushRegistrar = PushRegistrar(server: server, vault: vault, requests: requests)
        requests.pendingWork = {
            pendingLogOuts.retrySoon()
            pushRegistrar.registerSoon()
        }
        self.proofs = proofs
        self.pendingLogOuts = pendingLogOuts
        self.pushRegistrar = pushRegistrar
        self.requests = requests
        onDemand = SignInOnDemand(
            settings: OnDemandSettings(policy: .unauthorized),
            current: {
                // Another program that shares the store may have logged in.
                _ = try? await vault.load()
                guard let held = try? await vault.current() else { return nil }
                return (held.session.id.rawValue, held.user.id.rawValue)
            },
            signIns: { await vault.signIns }
        )
    }
}
