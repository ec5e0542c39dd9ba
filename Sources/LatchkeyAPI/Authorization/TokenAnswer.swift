/// The answer to `POST /token` (RFC 6749 §5.1), with the user.
public struct TokenAnswer: Codable, Sendable {
    /// The access token, sent as `Authorization: Bearer`.
    public var accessToken: String
    /// Always `Bearer`.
    public var tokenType: String
    /// The lifetime of the access token, in seconds from the answer's `Date`.
    public var expiresIn: Int
    /// The refresh token for `POST /v1/sessions/refresh`.
    public var refreshToken: String
    /// The id of the session.
    public var sessionID: Session.ID
    /// The device key; see ``Session/deviceKey``.
    public var deviceKey: String
    /// The signed-in user.
    public var user: User

    /// Makes an answer.
    public init(
        accessToken: String,
        expiresIn: Int,
        refreshToken: String,
        sessionID: Session.ID,
        deviceKey: String,
        user: User
    ) {
        self.accessToken = accessToken
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.sessionID = sessionID
        self.deviceKey = deviceKey
        self.user = user
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case sessionID = "session_id"
        case deviceKey = "device_key"
        case user
    }
}

extension TokenAnswer: CustomStringConvertible, CustomReflectable {
    /// The id of the session alone.
    public var description: String { "TokenAnswer(sessionID: \(sessionID), …)" }
    /// The id of the session alone.
    public var customMirror: Mirror { Mirror(self, children: ["sessionID": sessionID]) }
}
