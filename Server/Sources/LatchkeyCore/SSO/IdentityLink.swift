package import Foundation

/// The link of an identity with a user who has proved that both are theirs.
package struct IdentityLink: Sendable {
    /// The application that the backend belongs to.
    package let applicationID: Application.ID
    package let uniqueID: String
    package let claims: SSOClaims
    package let use: SSOUse
    package let access: Access
    /// Whether the user that the identity created is deleted in favour of this user.
    package let replacesUser: Bool
    package let time: Date
    package let address: ClientAddress?
    /// The notice to the user that it was linked, if they have an address.
    package let notice: SealedMessage?
    /// The source of ids for the identity and the event.
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
    /// The linked identity, and the user that was deleted for it, if any.
    case linked(Identity, replaced: User.ID?)
    case refused(SSORefusal)
    case taken
    /// The requesting session has ended meanwhile.
    case askerEnded(SessionEnd?)
}

/// The outcome of unlinking.
package enum IdentityUnlinkResult: Sendable, Equatable {
    case unlinked
    case notFound
    case lastCredential
}
