package import LatchkeyAPI

/// A user who is signed in on this device, and their session.
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
    package var lease: TokenLease
    /// Nil for a session that cannot be renewed.
    package var renewal: Renewal?

    package init(id: Session.ID, accessToken: AccessToken, lease: TokenLease, renewal: Renewal?) {
        self.id = id
        self.accessToken = accessToken
        self.lease = lease
        self.renewal = renewal
    }
}

/// The refresh token of a session, and the one that a refresh under way moves it to.
package struct Renewal: Sendable, Hashable {
    package var current: RefreshToken
    /// Set before a refresh is sent, and until its answer is stored: whoever finds it sends the same pair again.
    package var next: RefreshToken?

    package init(current: RefreshToken, next: RefreshToken? = nil) {
        self.current = current
        self.next = next
    }
}
