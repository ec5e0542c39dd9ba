import Foundation
import LatchkeyAPI

/// What a single-sign-on token of a test says.
struct FakeSSOToken: Sendable {
    let applicationID: String
    let uniqueID: String
    let login: String?
    let emailAddress: String?
    let displayName: String?
    let expiresAt: Date
    var isUsed = false

    /// Whether the company does not know either who it is.
    var isAnonymous: Bool { uniqueID == "$LiAnonPlz$" }
}

/// Whom a company's backend knows a user as.
struct FakeIdentity: Sendable {
    let id: String
    let applicationID: String
    let uniqueID: String
    let createdAt: Date
    var userID: User.ID
    /// Whether single sign-on has made the user, whose record follows what later tokens say.
    var hasMadeUser: Bool
    var login: String?
    var emailAddress: String?
    var displayName: String?
    var lastUsedAt: Date?

    /// As the contract shows it.
    var listed: Identity {
        Identity(
            id: id,
            applicationID: applicationID,
            uniqueID: uniqueID,
            login: login,
            createdAt: createdAt,
            lastUsedAt: lastUsedAt
        )
    }

    func isOf(_ token: FakeSSOToken) -> Bool {
        applicationID == token.applicationID && uniqueID == token.uniqueID
    }
}

extension FakeDirectory {
    /// What a token says; to use it up is the caller's.
    ///
    /// Whatever is wrong with one, the answer is the same.
    func check(_ text: String, of application: String, at now: Date) throws(Refusal) -> FakeSSOToken {
        guard let token = ssoTokens[text], token.applicationID == application, !token.isUsed, now < token.expiresAt
        else { throw .invalidSSOToken }
        return token
    }
}

extension Refusal {
    static let invalidSSOToken = Refusal(
        .invalidSSOToken,
        "The single-sign-on token is not good. Get a new one and try again."
    )
}
