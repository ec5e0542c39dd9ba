import Foundation

extension Tables {
    /// Writes the changed record of a held user.
    ///
    /// - Returns: The stored record.
    /// - Throws: `StoreError`.
    @discardableResult
    func replacing(_ user: User, at time: Date) throws -> User {
        var user = user
        user.version += 1
        user.modifiedAt = time
        guard try users.replace(user, passwordHash: nil) else { throw StoreError.busy }
        return user
    }
}
