import Foundation

extension Tables {
    /// Writes a changed record of a user who is held.
    ///
    /// - Returns: The record as it is stored.
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
