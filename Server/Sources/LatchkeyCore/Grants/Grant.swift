package import Foundation

/// A user's stored consent to an application.
package struct Grant: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The most resources, and the most claims, of one consent; more than those of one request.
    package static let mostNames = 256
    /// The most consents of a user.
    package static let mostPerUser = 500

    package let id: ID
    package let userID: User.ID
    package let applicationID: Application.ID
    package let scopes: Scopes
    package let resources: [String]
    /// The names of single claims that the user consented to.
    package let claims: [String]
    package let createdAt: Date
    /// The time when the user last consented.
    package let consentedAt: Date
    /// The time when the application last got a code or a token by it.
    package let lastUsedAt: Date

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        scopes: Scopes,
        resources: [String] = [],
        claims: [String] = [],
        createdAt: Date,
        consentedAt: Date,
        lastUsedAt: Date
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.scopes = scopes
        self.resources = resources
        self.claims = claims
        self.createdAt = createdAt
        self.consentedAt = consentedAt
        self.lastUsedAt = lastUsedAt
    }
}
