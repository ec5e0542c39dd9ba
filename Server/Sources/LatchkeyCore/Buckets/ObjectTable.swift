/// The objects of buckets, as rows.
package protocol ObjectTable {
    /// Removes the objects that a user owns.
    func removeAll(of userID: User.ID) throws
}
