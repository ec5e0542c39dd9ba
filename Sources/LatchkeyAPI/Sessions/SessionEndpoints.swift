/// The body of `POST /v1/sessions`: log in with a password.
public struct LogInRequest: Codable, Sendable {
    /// A username, or a verified e-mail address, or a verified phone number in E.164 form.
    public var identifier: String
    /// The password.
    public var password: String
    /// The device that logs in, for the user's list of sessions.
    public var device: Device?

    /// A login with a password.
    public init(identifier: String, password: String, device: Device? = nil) {
        self.identifier = identifier
        self.password = password
        self.device = device
    }
}

/// What an application says of the device it runs on.
public struct Device: Codable, Hashable, Sendable {
    /// A name that the user recognises, at most 100 characters.
    public var name: String?
    /// The operating system, at most 100 characters.
    public var platform: String?
    /// Where push notifications reach it; the session that the call starts has it from then on.
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
    /// The refresh token that the session has now.
    public var refreshToken: String
    /// The refresh token that it shall have next: the same first 16 bytes, then 32 fresh random bytes.
    public var nextRefreshToken: String

    /// A refresh from one token to the next.
    public init(refreshToken: String, nextRefreshToken: String) {
        self.refreshToken = refreshToken
        self.nextRefreshToken = nextRefreshToken
    }
}

/// The answer to a refresh.
public struct Refreshed: Codable, Hashable, Sendable {
    /// The session with its new access token, and no refresh token: the client has it already.
    public var session: Session

    /// A refreshed session.
    public init(session: Session) { self.session = session }
}

extension Endpoint {
    /// Starts a session with a password: 201.
    public static var logIn: Endpoint<LogInRequest, SignedIn> { .init("POST", "/v1/sessions") }
    /// Renews a session: 200.
    public static var refresh: Endpoint<RefreshRequest, Refreshed> { .init("POST", "/v1/sessions/refresh") }
    /// Tells what the access token stands for: 200.
    public static var currentSession: Endpoint<NoBody, CurrentSession> { .init("GET", "/v1/sessions/current") }
    /// Ends the session of the access token: 204.
    public static var logOut: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/current") }
}
