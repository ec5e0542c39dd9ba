public import Foundation

/// A session in the answer to a login or refresh; its description shows no tokens.
public struct Session: Codable, Hashable, Sendable {
    /// The id, which refreshes do not change.
    public var id: ID
    /// The access token, a JWT (RFC 9068), sent as `Authorization: Bearer`.
    public var accessToken: String
    /// Always `Bearer` (RFC 6750).
    public var tokenType: String
    /// The lifetime of the access token, in seconds from the answer's `Date`.
    public var expiresIn: Int
    /// The first refresh token, only in the answer to a login; the client makes the next ones.
    public var refreshToken: String?
    /// The key by which the server recognizes this device, so that failed logins elsewhere do not block its users.
    ///
    /// Only in the answer to a login. Keep it after the session, and send it as `Latchkey-Device` with logins.
    public var deviceKey: String?

    /// Makes a session.
    public init(
        id: ID,
        accessToken: String,
        tokenType: String = "Bearer",
        expiresIn: Int,
        refreshToken: String?,
        deviceKey: String? = nil
    ) {
        self.id = id
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.deviceKey = deviceKey
    }
}

/// The answer to a login or a registration; its description shows no secrets.
public struct SignedIn: Codable, Hashable, Sendable {
    /// The signed-in user.
    public var user: User
    /// The new session.
    public var session: Session
    /// The recovery codes, if the login has set up the user's first factor; no answer shows them again.
    public var recoveryCodes: [String]?

    /// Makes an answer.
    public init(user: User, session: Session, recoveryCodes: [String]? = nil) {
        self.user = user
        self.session = session
        self.recoveryCodes = recoveryCodes
    }
}

/// The answer to `GET /v1/sessions/current`: the session of a token or cookie.
public struct CurrentSession: Codable, Hashable, Sendable {
    /// The id of the session.
    public var id: Session.ID
    /// The user of the session.
    public var userID: User.ID
    /// The application that started it.
    public var applicationID: String
    /// When the access token expires.
    public var expiresAt: Date
    /// When the user last proved who they are (`auth_time` of OpenID Connect Core §2); nil from an older server.
    public var authenticatedAt: Date?
    /// How they proved it, in the words of RFC 8176, such as `pwd`, `otp`, `mfa`; nil from an older server.
    public var amr: [String]?
    /// The level of that proof: `1`, `2` or `phr`, a passkey (RFC 9470 §4); nil from an older server.
    public var acr: String?

    /// Makes an answer.
    public init(
        id: Session.ID,
        userID: User.ID,
        applicationID: String,
        expiresAt: Date,
        authenticatedAt: Date? = nil,
        amr: [String]? = nil,
        acr: String? = nil
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
        self.amr = amr
        self.acr = acr
    }
}
