package import Foundation

/// A user's account at a company's backend, or at a provider.
package struct Identity: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let id: ID
    package let userID: User.ID
    /// The application that the backend belongs to; with a provider, the one in which it was first used.
    package let applicationID: Application.ID
    /// The issuer of the provider; nil for a backend.
    package let issuer: String?
    /// The permanent id of the account at the backend, or at the issuer.
    package let uniqueID: String
    /// Whether it created its user and keeps their record up to date; false if it was linked.
    package let madeUser: Bool
    /// The claims that the backend sent last.
    package let claims: SSOClaims
    package let createdAt: Date
    /// The time of the last login with it; nil for an identity that was only linked.
    package let lastUsedAt: Date?
    /// The token that ends this server's access to the account, sealed; nil without one.
    package let sealedRefreshToken: [UInt8]?

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        issuer: String? = nil,
        uniqueID: String,
        madeUser: Bool,
        claims: SSOClaims,
        createdAt: Date,
        lastUsedAt: Date?,
        sealedRefreshToken: [UInt8]? = nil
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.issuer = issuer
        self.uniqueID = uniqueID
        self.madeUser = madeUser
        self.claims = claims
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.sealedRefreshToken = sealedRefreshToken
    }
}

/// One use of a token, for the detection of a second use.
package struct SSOUse: Sendable, Equatable {
    /// The permitted difference between the clocks of two servers, in seconds.
    package static let clockDifference: TimeInterval = 60

    package let digest: [UInt8]
    /// The end of the record's life, after the token has expired.
    package let keptUntil: Date

    package init(digest: [UInt8], keptUntil: Date) {
        self.digest = digest
        self.keptUntil = keptUntil
    }
}
