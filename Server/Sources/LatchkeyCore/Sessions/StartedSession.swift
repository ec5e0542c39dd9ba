package import Foundation

/// An access token and its lifetime, in seconds.
package struct IssuedAccess: Sendable {
    package let token: String
    package let lifetime: Int

    package init(token: String, lifetime: Int) {
        self.token = token
        self.lifetime = lifetime
    }
}

/// A new session and its secrets.
package struct StartedSession: Sendable {
    package let id: SessionRecord.ID
    package let access: IssuedAccess
    /// It must not be revealed if there is a cookie or a key.
    package let refreshToken: RefreshToken
    /// The cookie that continues a browser's session; nil in an app.
    package let cookie: SessionCookie?
    /// The session key of a client without tokens; nil for all others.
    package let key: SessionKey?
    /// The time when it expires unless it is used before.
    package let expiresAt: Date
    /// Whether its cookie ends when the browser closes.
    package let endsWithBrowser: Bool
    /// The key that the device already had, or its first one.
    package let deviceKey: DeviceKey
    /// How the user has authenticated.
    package let methods: AuthenticationMethods
}

/// A user and the session that was started for them.
package struct SignedIn: Sendable {
    package let user: User
    package let session: StartedSession
    /// Whether someone else, or the same person elsewhere, requested the message that led to it.
    package var wasAskedElsewhere = false

    package init(user: User, session: StartedSession, wasAskedElsewhere: Bool = false) {
        self.user = user
        self.session = session
        self.wasAskedElsewhere = wasAskedElsewhere
    }
}
