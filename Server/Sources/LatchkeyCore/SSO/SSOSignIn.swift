/// A login with a token that is good, unless it was used before.
package struct SSOSignIn: Sendable {
    package let statement: SSOStatement
    package let use: SSOUse
    package let application: Application
    /// The user that there will be where the token is their first: without a username, and addresses only where they are
    /// given.
    package let newUser: User
    /// Whether that user may be made.
    package let hasRoomForUser: Bool
    /// Names for the user, the best first.
    package let usernames: [Username]
    /// The session, of the new user; of another one where there is one.
    package let session: NewSession
    /// Makes the ids of the identity and the events.
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
    /// The user, and the sessions that ended for theirs.
    case started(User, displaced: [SessionRecord.ID] = [])
    case refused(SSORefusal)
}
