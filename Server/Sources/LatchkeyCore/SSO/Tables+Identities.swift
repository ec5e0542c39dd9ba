import Foundation

extension Tables {
    /// Removes a user's identities, and queues the revocation of their tokens.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - onlyLinked: Whether to keep the identity that created the user.
    ///   - time: The time of the removal.
    /// - Throws: `StoreError`.
    func removeIdentities(of userID: User.ID, onlyLinked: Bool = false, at time: Date) throws {
        for identity in try identities.all(of: userID) where !(onlyLinked && identity.madeUser) {
            try queueRevocation(of: identity, at: time)
        }
        if onlyLinked { try identities.removeLinked(of: userID) } else { try identities.removeAll(of: userID) }
    }
}
