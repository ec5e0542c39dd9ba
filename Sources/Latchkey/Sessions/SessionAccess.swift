/// An access token with its session and user.
package struct SessionAccess: Sendable, Hashable {
    package let userID: User.ID
    package let sessionID: Session.ID
    package let token: AccessToken
    /// Whether the server accepted the session since the start of the program.
    package let isConfirmed: Bool
    /// Whether a logout or a push registration still has to be sent.
    package let hasPendingWork: Bool

    package init(
        userID: User.ID,
        sessionID: Session.ID,
        token: AccessToken,
        isConfirmed: Bool = false,
        hasPendingWork: Bool = false
    ) {
        self.userID = userID
        self.sessionID = sessionID
        self.token = token
        self.isConfirmed = isConfirmed
        self.hasPendingWork = hasPendingWork
    }
}

extension Account {
    package var access: SessionAccess {
        SessionAccess(userID: user.id, sessionID: session.id, token: session.accessToken)
    }
}

extension ActiveSession {
    var access: SessionAccess {
        SessionAccess(
            userID: user.id,
            sessionID: session.id,
            token: session.accessToken,
            isConfirmed: isConfirmed,
            hasPendingWork: hasPendingWork
        )
    }
}
