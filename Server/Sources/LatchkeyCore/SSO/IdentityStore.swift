package import Foundation

/// Where the identities of users are kept, and which tokens were used.
package protocol IdentityStore: Sendable {
    /// Logs in whom a token names, and makes the user where it is their first; the use of the token, user, identity,
    /// session and events are kept together, all or nothing.
    ///
    /// Where the token was used before, or the user is disabled, the refusal is noted and nothing else is stored but the
    /// use. Where there is no room for a user who would be made, nothing is stored, and `StoreError.full` is thrown.
    func signIn(_ request: SSOSignIn) async throws(StoreError) -> SSOSignInResult

    /// The identities of a user, the first linked first.
    func identities(of userID: User.ID) async throws(StoreError) -> [Identity]

    /// Links the identity that a token names with a user, and keeps the use of the token with it.
    ///
    /// A link that is refused has not used up its token, unless the token itself is refused.
    func link(_ request: IdentityLink) async throws(StoreError) -> IdentityLinkResult

    /// Unlinks an identity of a user and stores the event, unless it is the last way to log in.
    func unlink(
        _ id: Identity.ID,
        event: AuditEvent,
        by session: SessionRecord.ID
    ) async throws(StoreError)
        -> IdentityUnlinkResult
}

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
    package let session: SessionRecord
    /// Makes the ids of the identity and the events.
    package let ids: IDSource

    package init(
        statement: SSOStatement,
        use: SSOUse,
        application: Application,
        newUser: User,
        hasRoomForUser: Bool = true,
        usernames: [Username],
        session: SessionRecord,
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

/// What came of a login.
package enum SSOSignInResult: Sendable, Equatable {
    /// The user, and the sessions that ended for theirs.
    case started(User, displaced: [SessionRecord.ID] = [])
    case refused(SSORefusal)
}

/// A link that a user has proved twice to be theirs.
package struct IdentityLink: Sendable {
    /// Whose backend it is.
    package let applicationID: Application.ID
    package let uniqueID: String
    package let claims: SSOClaims
    package let use: SSOUse
    package let access: Access
    /// Whether a user whom the identity has made is given up for this one.
    package let replacesUser: Bool
    package let time: Date
    package let address: ClientAddress?
    /// Tells the user that it was linked, where anything can be sent to them.
    package let notice: SealedMessage?
    /// Makes the ids of the identity and the event.
    package let ids: IDSource

    package init(
        applicationID: Application.ID,
        uniqueID: String,
        claims: SSOClaims,
        use: SSOUse,
        access: Access,
        replacesUser: Bool,
        time: Date,
        address: ClientAddress?,
        notice: SealedMessage? = nil,
        ids: IDSource
    ) {
        self.applicationID = applicationID
        self.uniqueID = uniqueID
        self.claims = claims
        self.use = use
        self.access = access
        self.replacesUser = replacesUser
        self.time = time
        self.address = address
        self.notice = notice
        self.ids = ids
    }
}

/// What came of a link.
package enum IdentityLinkResult: Sendable, Equatable {
    /// Linked, and the user who was given up for it, if any.
    case linked(Identity, replaced: User.ID?)
    case refused(SSORefusal)
    case taken
    /// The session that asks has ended meanwhile.
    case askerEnded(SessionEnd?)
}

/// What came of unlinking.
package enum IdentityUnlinkResult: Sendable, Equatable {
    case unlinked
    case notFound
    case lastCredential
}
