package import LatchkeyAPI

/// A user signed in on this device, with their session.
package struct Account: Sendable, Hashable {
    package var user: User
    package var session: StoredSession

    package init(user: User, session: StoredSession) {
        self.user = user
        self.session = session
    }
}

/// The server and the application that a session belongs to.
package struct Realm: Codable, Sendable, Hashable {
    package var server: String
    package var application: String

    package init(server: String, application: String) {
        self.server = server
        self.application = application
    }
}

/// A session with its secrets.
package struct StoredSession: Sendable, Hashable {
    package var id: Session.ID
    package var accessToken: AccessToken
    package var expiry: TokenExpiry
    /// Nil for a session that cannot be refreshed.
    package var refreshTokens: RefreshTokens?

    package init(id: Session.ID, accessToken: AccessToken, expiry: TokenExpiry, refreshTokens: RefreshTokens?) {
        self.id = id
        self.accessToken = accessToken
        self.expiry = expiry
        self.refreshTokens = refreshTokens
    }
}

/// The refresh token of a session, and the next one while a refresh is under way.
package struct RefreshTokens: Sendable, Hashable {
    package var current: RefreshToken
    /// Set from before a refresh is sent until its answer is stored, so that retries send the same pair.
    package var next: RefreshToken?

    package init(current: RefreshToken, next: RefreshToken? = nil) {
        self.current = current
        self.next = next
    }
}
