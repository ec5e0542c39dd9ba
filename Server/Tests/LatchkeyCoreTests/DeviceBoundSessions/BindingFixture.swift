import LatchkeyCore
import LatchkeyCrypto
import Testing

/// Tokens that say who signed them: `KEY|CHALLENGE`.
struct SpokenProofs: DeviceProofVerifier {
    static func token(_ key: String, _ challenge: String) -> String { "\(key)|\(challenge)" }

    func registration(_ token: String) -> DeviceRegistration? {
        let parts = token.split(separator: "|").map(String.init)
        guard parts.count == 2 else { return nil }
        return DeviceRegistration(publicKey: Array(parts[0].utf8), challenge: parts[1])
    }

    func challenge(in token: String, signedBy publicKey: [UInt8]) -> String? {
        guard let registration = registration(token), registration.publicKey == publicKey else { return nil }
        return registration.challenge
    }
}

/// Browsers with keys, on the use cases of a server.
struct BindingFixture: Sendable {
    /// A browser that is signed in.
    struct Browser: Sendable {
        let session: StartedSession
        let cookie: String
        /// The challenge that came with the login.
        let challenge: String

        var id: SessionRecord.ID { session.id }
    }

    let rules = Rules()
    let sessions: BrowserSessions
    let bound: DeviceBoundSessions

    init() throws {
        let digest = try ServerSecret([UInt8](repeating: 7, count: ServerSecret.length))
            .keyedDigest(for: .deviceBinding)
        let useCases = rules.useCases(deviceBinding: DeviceBindingPorts(proofs: SpokenProofs(), digest: digest))
        sessions = useCases.browserSessions
        bound = try #require(useCases.deviceBoundSessions)
    }

    /// A new user who is logged in in a browser.
    func newBrowser(_ username: String = "ada") async throws -> Browser {
        try await rules.register(username)
        return try await logIn(username)
    }

    /// Logs a user in in another browser.
    func logIn(_ username: String = "ada") async throws -> Browser {
        let signedIn = try await rules.logIn.logIn(
            username,
            password: "correct horse",
            from: RequestOrigin(credential: .cookie),
            with: rules.application
        )
        return Browser(
            session: signedIn.session,
            cookie: try #require(signedIn.session.cookie).secretText,
            challenge: bound.registrationChallenge(of: signedIn.session)
        )
    }

    /// Binds the session of a browser to a key; returns its first short-lived cookie.
    @discardableResult
    func bind(_ browser: Browser, to key: String = "key") async throws -> String {
        try await bound.register(SpokenProofs.token(key, browser.challenge), of: browser.cookie).cookie
    }

    /// A challenge for a refresh.
    func challenge(_ browser: Browser) async throws -> String {
        do throws(DeviceBindingError) {
            _ = try await bound.refresh(browser.id, with: nil, of: browser.cookie)
        } catch .challenged(let challenge) {
            return challenge
        }
        throw NoBindingChallenge()
    }

    /// Refreshes the short-lived cookie with a signed challenge.
    @discardableResult
    func refresh(
        _ browser: Browser,
        _ challenge: String,
        by key: String = "key"
    ) async throws(DeviceBindingError) -> String {
        try await bound.refresh(browser.id, with: SpokenProofs.token(key, challenge), of: browser.cookie).cookie
    }

    /// Whether the cookies give access to the browser's session.
    func isLetIn(_ browser: Browser, with boundCookie: String?) async throws -> Bool {
        try await sessions.check(browser.cookie, with: boundCookie, from: nil)?.access.sessionID == browser.id
    }
}

struct NoBindingChallenge: Error {}
