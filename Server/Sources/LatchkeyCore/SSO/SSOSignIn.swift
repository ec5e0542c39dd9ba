/// A login with a verified token that may have been used before.
package struct SSOSignIn: Sendable {
    package let statement: SSOStatement
    package let use: SSOUse
    package let application: Application
    /// The user to create if this is their first token, without a username and an address.
    ///
    /// The transaction adds both from the claims.
    package let newUser: User
    /// Whether that user may be created.
    package let hasRoomForUser: Bool
    /// The possible usernames, the best first.
    package let usernames: [Username]
    /// The session of the new user, or of the existing one if there is one.
    package let session: NewSession
    /// The source of ids for the identity and the events.
    package let ids: IDSource

    package init(
        statement: SSOStatement,
        use: SSOUse,
        application: Application,
        newUser: User,
        hasRoomForUser: Bool = true,
        usernames: [Username],
        session: NewSession,
        ids: IDSource
    ) {
        self.statement = statement
        self.use = use
        self.application = application
        self.newUser = newUser
        self.hasRoomForUser = hasRoomForUser
        self.usernames = usernames
        self.session = session
        self.ids = ids
    }
}

/// The outcome of a login with a token.
package enum SSOSignInResult: Sendable, Equatable {
    /// The user, and the outcome for their session.
    case admitted(User, SessionOutcome)
    case refused(SSORefusal)
}
