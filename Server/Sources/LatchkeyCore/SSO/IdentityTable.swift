package import Foundation

/// Identities as rows.
package protocol IdentityTable {
    /// The identities of a user, the first linked first.
    func all(of userID: User.ID) throws -> [Identity]

    func find(_ uniqueID: String, in applicationID: Application.ID) throws -> Identity?

    /// - Returns: False where there is one with this unique id.
    func insert(_ identity: Identity) throws -> Bool

    /// Notes what a backend said at a login.
    func update(_ id: Identity.ID, _ claims: SSOClaims, usedAt time: Date) throws

    /// Gives an identity to another user, whom it did not make.
    func move(_ id: Identity.ID, to userID: User.ID) throws

    func remove(_ id: Identity.ID) throws

    /// Removes the identities that a user has linked; the one that made the user stays.
    func removeLinked(of userID: User.ID) throws

    func removeAll(of userID: User.ID) throws
}

/// The single-sign-on tokens that were used, as digests.
package protocol UsedSSOTokenTable {
    /// - Returns: False where the token was used before. Of two uses at once the second waits for the first.
    func insert(_ use: SSOUse) throws -> Bool

    /// Takes back what this transaction has stored.
    func remove(_ use: SSOUse) throws
}
