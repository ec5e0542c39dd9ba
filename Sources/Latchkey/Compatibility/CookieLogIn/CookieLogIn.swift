public import Foundation
import LatchkeyAPI

/// Logs users in to a service that uses cookies, and keeps them signed in over restarts.
///
/// ```swift
/// let logIn = CookieLogIn(url: URL(string: "https://blog.example.com/users/login")!)
/// let isLoggedIn = try await logIn.restore()               // no network
/// logIn.presenter = .action { reason in await showLogIn(reason) }
///
/// let (data, response) = try await logIn.data(for: post)   // shows the login if the service asks for it
/// ```
///
/// Make one client and share it. The cookies are kept in the credential store and are sent only to their origin and
/// paths; other requests of the app never carry them. Only the service ends a login: it deletes the cookies or answers
/// 401. All calls throw ``LatchkeyError``.
public final class CookieLogIn: Sendable {
    let service: CookieService
    let sessions: CookieSessions
    let requests: CookieRequests
    let onDemand: SignInOnDemand
    let time: Timekeeper

    /// Makes a client, without touching the network or the credential store.
    ///
    /// - Parameters:
    ///   - url: The login address, which takes a POST of `{"name": …, "password": …}`. The first call refuses anything
    ///     but `https`, except for this computer.
    ///   - logOutURL: The logout address at the same origin, which takes a POST.
    ///   - credentialStore: A store for the cookies alone; the default store of ``LatchkeyClient`` without one.
    ///   - installationMarker: A marker outside the credential store, as for ``LatchkeyClient``.
    public convenience init(
        url: URL,
        logOutURL: URL? = nil,
        credentialStore: (any CredentialStore)? = nil,
        installationMarker: (any InstallationMarker)? = nil
    ) {
        self.init(
            url: url,
            logOutURL: logOutURL,
            credentialStore: credentialStore,
            installationMarker: installationMarker,
            transport: SystemTransport.make(),
            time: .system,
            random: .system
        )
    }

    /// Makes a client with its own network, clocks and randomness.
    package init(
        url: URL,
        logOutURL: URL? = nil,
        credentialStore: (any CredentialStore)? = nil,
        installationMarker: (any InstallationMarker)? = nil,
        transport: any Transport,
        time: Timekeeper,
        random: RandomBytes
    ) {
        let service = CookieService(url: url, logOutURL: logOutURL, transport: transport)
        let vault = CredentialVault(
            store: credentialStore ?? DefaultCredentialStore.make(for: service.realm),
            installation: installationMarker.map { Installation(marker: $0, endsSurvivors: true) }
                ?? (credentialStore == nil ? .standard(for: service.realm) : .unmarked),
            realm: service.realm,
            time: time,
            random: random,
            broadcast: StateBroadcast()
        )
        let sessions = CookieSessions(vault: vault, time: time, random: random)
        self.service = service
        self.sessions = sessions
        self.time = time
        requests = CookieRequests(service: service, sessions: sessions, transport: transport, time: time)
        onDemand = SignInOnDemand(
            settings: OnDemandSettings(policy: .cookieRefused),
            current: {
                // Another program that shares the store may have logged in.
                _ = try? await sessions.load()
                guard let session = try? await sessions.current() else { return nil }
                return (session.id, session.name)
            },
            signIns: { await vault.signIns }
        )
    }

    /// Reads the stored login.
    ///
    /// Never touches the network.
    ///
    /// - Returns: Whether a user is signed in; the service may have ended the login.
    /// - Throws: ``LatchkeyError``: `store_locked` until the device is unlocked, `store_insecure`, `store_damaged` (the
    ///   damaged login is put aside, so the next try finds none), `store_unreadable` or `store_mismatch`.
    public func restore() async throws(LatchkeyError) -> Bool {
        try await LatchkeyError.typed { try await sessions.load() != nil }
    }

    /// The name that the user logged in with; nil if no user is signed in or the store cannot be read.
    ///
    /// Never touches the network.
    public var name: String? {
        get async { try? await sessions.current()?.name }
    }

    /// Logs in, in place of the user who was signed in.
    ///
    /// Calls the service; the status of its answer decides.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - password: The password.
    /// - Throws: ``LatchkeyError``: `invalid_credentials` for 401; `network_unavailable`, `too_many_attempts`,
    ///   `server_unavailable`, `unexpected_answer` and others with one message for all; the errors of the credential
    ///   store. The current user stays signed in then.
    public func logIn(_ name: String, password: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let jar = try await service.logIn(name, password: password, at: time.date)
            do {
                try await sessions.start(name, with: jar)
            } catch {
                // No request will use these cookies.
                await service.logOut(with: jar, at: time.date())
                throw error
            }
        }
    }

    /// Logs out on this device, and at the service if it has a logout address and can be reached.
    ///
    /// Waits at most five seconds for the service. Does nothing if no user is signed in.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store; the user stays signed in then.
    public func logOut() async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            guard let session = try await sessions.end() else { return }
            await service.logOut(with: session.jar, at: time.date())
        }
    }
}
