public import Foundation
import LatchkeyAPI

/// Signs in users of a service that knows only cookies, and keeps them signed in over restarts.
///
/// ```swift
/// let logIn = CookieLogIn(url: URL(string: "https://blog.example.com/users/login")!)
/// let isLoggedIn = try await logIn.restore()               // no network
/// logIn.presenter = .action { occasion in await showLogIn(occasion) }
///
/// let (data, response) = try await logIn.data(for: post)   // the login comes up when the service asks for it
/// ```
///
/// Make one and share it. The cookies are kept in the credential store, go to the origin and the paths that they are of and
/// nowhere else, and are never seen by other requests of the app. Only the service itself ends a login: it deletes the
/// cookies or answers 401. Every failure is a ``LatchkeyError``.
public final class CookieLogIn: Sendable {
    let service: CookieService
    let sessions: CookieSessions
    let requests: CookieRequests
    let onDemand: SignInOnDemand
    let time: Timekeeper

    /// A client of a service.
    ///
    /// Neither the network nor the credential store is touched yet.
    ///
    /// - Parameters:
    ///   - url: Where `{"name": …, "password": …}` is posted to log in. Everything but `https` is refused at the first call,
    ///     except for this computer.
    ///   - logOutURL: Where a log-out is posted to, at the same origin.
    ///   - credentialStore: Where to keep the cookies, a store of their own; without it, where ``LatchkeyClient`` keeps its
    ///     sessions by itself.
    ///   - installationMarker: What tells a first run from a store that is locked, and ends a login that survived a
    ///     reinstall of the app, as with ``LatchkeyClient``.
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

    /// A client with the network, time and randomness of one's own.
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
                ?? (credentialStore == nil ? .standard(for: service.realm) : .untold),
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
                // Another program that shares the store may have logged in, and nothing was heard of it yet.
                _ = try? await sessions.load()
                guard let session = try? await sessions.current() else { return nil }
                return (session.id, session.name)
            },
            signIns: { await vault.signIns }
        )
    }

    /// Finds out whether somebody is logged in.
    ///
    /// Never waits for the network.
    ///
    /// - Returns: Whether somebody is, as far as is known here; the service may have ended the login.
    /// - Throws: ``LatchkeyError``: `store_locked` when this cannot be known until the device is unlocked, and
    ///   `store_insecure`, `store_damaged` (what was damaged is put aside, so the next try finds nobody logged in),
    ///   `store_unreadable` or `store_mismatch`.
    public func restore() async throws(LatchkeyError) -> Bool {
        try await LatchkeyError.typed { try await sessions.load() != nil }
    }

    /// The name of who is logged in, as they have written it; nil when nobody is or that cannot be known.
    ///
    /// Never waits for the network.
    public var name: String? {
        get async { try? await sessions.current()?.name }
    }

    /// Logs in.
    ///
    /// Asks the service, whose status is the answer. Whoever was logged in before is not any more.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - password: The password.
    /// - Throws: ``LatchkeyError``: `invalid_credentials` for 401, and `network_unavailable`, `too_many_attempts`,
    ///   `server_unavailable`, `unexpected_answer` and others for anything else; of these two kinds, each has one message
    ///   for people. Those of the credential store have their own. Whoever was logged in before still is.
    public func logIn(_ name: String, password: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let jar = try await service.logIn(name, password: password, at: time.date)
            do {
                try await sessions.start(name, with: jar)
            } catch {
                // Nobody will ever use these cookies.
                await service.logOut(with: jar, at: time.date())
                throw error
            }
        }
    }

    /// Logs out: at once on this device, and at the service when it is known how and it can be reached.
    ///
    /// Waits for the service for a few seconds at most. Does nothing when nobody is logged in.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store; whoever was logged in still is then.
    public func logOut() async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            guard let session = try await sessions.end() else { return }
            await service.logOut(with: session.jar, at: time.date())
        }
    }
}
