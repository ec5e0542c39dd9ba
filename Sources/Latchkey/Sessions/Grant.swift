/// The access token to send, and whose it is.
package struct Grant: Sendable, Hashable {
    package let userID: User.ID
    package let sessionID: Session.ID
    package let token: AccessToken
    /// Whether the server has accepted the session in this run of the program.
    package let isConfirmed: Bool
    /// Whether the server has still to be told something.
    package let hasErrands: Bool

    package init(
        userID: User.ID,
        sessionID: Session.ID,
        token: AccessToken,
        isConfirmed: Bool = false,
        hasErrands: Bool = false
    ) {
        self.userID = userID
        self.sessionID = sessionID
        self.token = token
        self.isConfirmed = isConfirmed
        self.hasErrands = hasErrands
    }
}

extension Account {
    package var grant: Grant { Grant(userID: user.id, sessionID: session.id, token: session.accessToken) }
}

extension Held {
    var grant: Grant {
        Grant(
            userID: user.id,
            sessionID: session.id,
            token: session.accessToken,
            isConfirmed: isConfirmed,
            hasErrands: hasErrands
        )
    }
}
