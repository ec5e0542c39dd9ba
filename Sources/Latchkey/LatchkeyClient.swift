public import Foundation
public import LatchkeyAPI

/// Signs in users of an app, and keeps them signed in.
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
/// Make one and share it. Only an explicit refusal by the server ends a session: no network, an error of the server, a
/// hotel's login page, a cancelled task or a locked device never do. Every failure is a ``LatchkeyError``.
public final class LatchkeyClient: Sendable {
    let server: Server
    let device: Device?
    let vault: CredentialVault
    let transport: any Transport
    let time: Timekeeper
    let random: RandomBytes
    let requests: AuthorizedRequests
    let onDemand: SignInOnDemand
    package let farewells: Farewells
    package let pushRegistrar: PushRegistrar
    let broadcast: StateBroadcast
    let mirror: SignInMirror
    let spentLogIns = SpentLogIns()

    /// A client of a server.
    ///
    /// Neither the network nor the credential store is touched yet.
    ///
    /// - Parameters:
    ///   - server: The server's address. Everything but `https` is refused at the first call, except for this computer.
    ///   - application: The id of the application at the server.
    ///   - credentialStore: Where to keep who is signed in. Without it, the Keychain where there is one; on Linux the
    ///     Secret Service when it answers, else a file that only this user can read, in `$XDG_DATA_HOME/latchkey` or
    ///     `~/.local/share/latchkey`.
    ///   - installationMarker: A marker outside the credential store, which tells a first run from a store that is locked,
    ///     and ends a login that survived a reinstall of the app. Without it, the default store has one of its own, and
    ///     a store that is handed in has none. Apps that share a store must share the marker too, and it must be there
    ///     from the app's first version on: a login without it is ended.
    ///   - device: What the user sees in the list of their sessions.
    ///   - trustedOrigins: Other servers that may see the access token, such as `https://api.example.com`.
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

    /// A client with the network, time and randomness of one's own.
    package init(
        server: URL,
        application: String = "default",
        credentialStore: (any CredentialStore)? = nil,
        installationMarker: (any InstallationMarker)? = nil,
        device: Device? = nil,
        trustedOrigins: [URL] = [],
        transport: any Transport,
        time: Timekeeper,
        random: RandomBytes
    ) {
        let server = Server(url: server, application: application, trustedOrigins: trustedOrigins)
        let broadcast = StateBroadcast()
        let mirror = SignInMirror()
        let vault = CredentialVault(
            store: credentialStore ?? DefaultCredentialStore.make(for: server.realm),
            installation: installationMarker.map { Installation(marker: $0, endsSurvivors: true) }
                ?? (credentialStore == nil ? .standard(for: server.realm) : .untold),
            realm: server.realm,
            time: time,
            random: random,
            broadcast: broadcast,
            mirror: mirror
        )
        self.server = server
        self.device = device ?? .thisDevice
        self.vault = vault
        self.transport = transport
        self.time = time
        self.random = random
        self.broadcast = broadcast
        self.mirror = mirror
        let farewells = Farewells(server: server, vault: vault, transport: transport, random: random, time: time)
        var requests = AuthorizedRequests(
            server: server,
            vault: vault,
            renewer: SessionRenewer(server: server, vault: vault, transport: transport, time: time, random: random),
            transport: transport,
            time: time
        )
        let pushRegistrar = PushRegistrar(server: server, vault: vault, requests: requests)
        requests.errands = {
            farewells.tellAgain()
            pushRegistrar.registerSoon()
        }
        self.farewells = farewells
        self.pushRegistrar = pushRegistrar
        self.requests = requests
        onDemand = SignInOnDemand(
            settings: OnDemandSettings(policy: .unauthorized),
            current: {
                // Another program that shares the store may have logged in, and nothing was heard of it yet.
                _ = try? await vault.load()
                guard let held = try? await vault.current() else { return nil }
                return (held.session.id.rawValue, held.user.id.rawValue)
            },
            signIns: { await vault.signIns }
        )
    }
}
