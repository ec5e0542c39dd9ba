/// The storage of users in buckets, one row for each user.
package protocol StorageUseTable {
    /// Adds to a user's storage, and locks the row until the transaction ends.
    ///
    /// - Returns: The user's storage after the addition.
    /// - Throws: `StoreError`.
    func add(_ more: StorageUse, to userID: User.ID) throws -> StorageUse

    func subtract(_ less: StorageUse, from userID: User.ID) throws
}
