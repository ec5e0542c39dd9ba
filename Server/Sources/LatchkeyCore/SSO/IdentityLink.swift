package import Foundation

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

/// The outcome of a link.
package enum IdentityLinkResult: Sendable, Equatable {
    /// Linked, and the user who was given up for it, if any.
    case linked(Identity, replaced: User.ID?)
    case refused(SSORefusal)
    case taken
    /// The session that asks has ended meanwhile.
    case askerEnded(SessionEnd?)
}

/// The outcome of unlinking.
package enum IdentityUnlinkResult: Sendable, Equatable {
    case unlinked
    case notFound
    case lastCredential
}
