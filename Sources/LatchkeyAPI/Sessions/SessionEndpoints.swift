/// The body of `POST /v1/sessions`.
public struct LogInRequest: Codable, Sendable {
    /// A username, or a verified e-mail address, or a verified phone number in E.164 form.
    public var identifier: String
    /// The password.
    public var password: String
    /// The device that logs in.
    public var device: Device?

    /// Makes a request.
    public init(identifier: String, password: String, device: Device? = nil) {
        self.identifier = identifier
        self.password = password
        self.device = device
    }
}

/// An application's description of its device.
public struct Device: Codable, Hashable, Sendable {
    /// A name that the user recognizes, at most 100 characters.
    public var name: String?
    /// The operating system, at most 100 characters.
    public var platform: String?
    /// The push device to register for the new session.
    public var push: PushDevice?

    /// A device.
    public init(name: String? = nil, platform: String? = nil, push: PushDevice? = nil) {
        self.name = name
        self.platform = platform
        self.push = push
    }
}

/// The body of `POST /v1/sessions/refresh`.
public struct RefreshRequest: Codable, Sendable {
    /// The current refresh token.
    public var refreshToken: String
    /// The next refresh token: the same first 16 bytes, then 32 random bytes.
    public var nextRefreshToken: String

    /// Makes a request.
    public init(refreshToken: String, nextRefreshToken: String) {
        self.refreshToken = refreshToken
        self.nextRefreshToken = nextRefreshToken
    }
}

/// The answer to a refresh.
public struct Refreshed: Codable, Hashable, Sendable {
    /// The session with its new access token; the client already has the refresh token.
    public var session: Session

    /// A refreshed session.
    public init(session: Session) { self.session = session }
}

extension Endpoint {
    /// Starts a session with a password: 201.
    public static var logIn: Endpoint<LogInRequest, SignedIn> { .init("POST", "/v1/sessions") }
    /// Refreshes a session: 200.
    public static var refresh: Endpoint<RefreshRequest, Refreshed> { .init("POST", "/v1/sessions/refresh") }
    /// The session of the access token: 200.
    public static var currentSession: Endpoint<NoBody, CurrentSession> { .init("GET", "/v1/sessions/current") }
    /// Ends the session of the access token: 204.
    public static var logOut: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/current") }
}
