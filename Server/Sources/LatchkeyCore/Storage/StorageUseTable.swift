/// How much users keep in buckets, as a row for each.
package protocol StorageUseTable {
    /// Adds to what a user keeps, and locks the row until the transaction ends.
    ///
    /// - Returns: All that the user keeps then.
    /// - Throws: `StoreError`.
    func add(_ more: StorageUse, to userID: User.ID) throws -> StorageUse

    func subtract(_ less: StorageUse, from userID: User.ID) throws
}
