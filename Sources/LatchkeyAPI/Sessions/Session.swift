public import Foundation

/// A session as it is handed to the application that started or refreshed it.
///
/// It holds secrets, so its description does not show its tokens.
public struct Session: Codable, Hashable, Sendable {
    /// The id of the session; stays the same over refreshes.
    public var id: ID
    /// What to send as `Authorization: Bearer`: a JWT (RFC 9068).
    public var accessToken: String
    /// Always `Bearer` (RFC 6750).
    public var tokenType: String
    /// How long the access token is good for, in seconds from the answer's `Date`.
    public var expiresIn: Int
    /// What renews the session; only in the answer that starts it, because later ones are made by the client.
    public var refreshToken: String?
    /// What this device is known by to those who have logged in on it, so that nobody else's failures keep them out.
    ///
    /// Only in the answer that starts a session. Keep it when the session ends, and send it as `Latchkey-Device` with logins.
    public var deviceKey: String?

    /// A session as handed out.
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

/// The answer to a login or a registration.
public struct SignedIn: Codable, Hashable, Sendable {
    /// Who is signed in.
    public var user: User
    /// The new session.
    public var session: Session

    /// A user and the session that was started for them.
    public init(user: User, session: Session) {
        self.user = user
        self.session = session
    }
}

/// The answer to `GET /v1/sessions/current`: what a token or cookie stands for.
public struct CurrentSession: Codable, Hashable, Sendable {
    /// The id of the session.
    public var id: Session.ID
    /// Whose session it is.
    public var userID: User.ID
    /// The application it was started by.
    public var applicationID: String
    /// When the access token is over.
    public var expiresAt: Date

    /// What a token stands for.
    public init(id: Session.ID, userID: User.ID, applicationID: String, expiresAt: Date) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.expiresAt = expiresAt
    }
}
