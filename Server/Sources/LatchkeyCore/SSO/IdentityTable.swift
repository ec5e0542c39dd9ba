package import Foundation

/// Identities as rows.
package protocol IdentityTable {
    /// The identities of a user, in the order of their links.
    func all(of userID: User.ID) throws -> [Identity]

    /// The identity at the backend of an application.
    func find(_ uniqueID: String, in applicationID: Application.ID) throws -> Identity?

    /// The identity at a provider.
    func find(_ subject: String, at issuer: String) throws -> Identity?

    /// - Returns: False if this unique id exists already at the backend or the issuer.
    func insert(_ identity: Identity) throws -> Bool

    /// Records the claims of a login.
    func update(_ id: Identity.ID, _ claims: SSOClaims, usedAt time: Date) throws

    /// Keeps the token that ends the access to the account.
    func keep(sealedRefreshToken: [UInt8]?, for id: Identity.ID) throws

    /// Moves an identity to another user, whom it did not create.
    func move(_ id: Identity.ID, to userID: User.ID) throws

    func remove(_ id: Identity.ID) throws

    /// Removes the identities that a user has linked; the one that created the user stays.
    func removeLinked(of userID: User.ID) throws

    func removeAll(of userID: User.ID) throws
}

/// The used single-sign-on tokens, as digests.
package protocol UsedSSOTokenTable {
    /// - Returns: False if the token was used before. The second of two concurrent uses waits for the first.
    func insert(_ use: SSOUse) throws -> Bool

    /// Removes a use that this transaction has stored.
    func remove(_ use: SSOUse) throws
}
