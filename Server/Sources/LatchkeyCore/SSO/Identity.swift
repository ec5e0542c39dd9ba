package import Foundation

/// Whom a company's backend knows a user as.
package struct Identity: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package typealias ID = String

    package let id: ID
    package let userID: User.ID
    /// Whose backend it is.
    package let applicationID: Application.ID
    /// The same for ever.
    package let uniqueID: String
    /// Whether it made its user, and keeps their record up to date; false for one that was linked.
    package let madeUser: Bool
    /// What the backend has told of them last.
    package let claims: SSOClaims
    package let createdAt: Date
    /// When it was last used to log in; nil for one that was only linked.
    package let lastUsedAt: Date?

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        uniqueID: String,
        madeUser: Bool,
        claims: SSOClaims,
        createdAt: Date,
        lastUsedAt: Date?
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.uniqueID = uniqueID
        self.madeUser = madeUser
        self.claims = claims
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}

/// One use of a token, by which a second one is recognised.
package struct SSOUse: Sendable, Equatable {
    /// The clocks of two servers may differ by so much, in seconds.
    package static let clockDifference: TimeInterval = 60

    package let digest: [UInt8]
    /// Until when it must be known: the token's own time is over then.
    package let keptUntil: Date

    package init(digest: [UInt8], keptUntil: Date) {
        self.digest = digest
        self.keptUntil = keptUntil
    }
}
