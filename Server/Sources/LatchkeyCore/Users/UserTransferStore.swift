/// Where users are taken in from other systems, and given out to them.
package protocol UserTransferStore: Sendable {
    /// Stores users in one transaction: all but those who are there already, or whose id or identifier another user has.
    ///
    /// Of two that want the same the first has it.
    ///
    /// - Parameter users: Who arrives.
    /// - Returns: What became of each, in their order.
    /// - Throws: `StoreError`, and then none was stored.
    func insert(_ users: [ArrivingUser]) async throws(StoreError) -> [UserArrival]

    /// What would become of users, as far as those who are stored stand in their way; nil where nobody does.
    func look(for users: [ArrivingUser]) async throws(StoreError) -> [UserArrival?]

    /// Reads all users as they are at one moment, in the order of their ids.
    ///
    /// - Parameters:
    ///   - pageSize: How many are in memory at a time.
    ///   - begin: Called before the first page, and again when the reading had to begin anew: what came before is void.
    ///   - use: Takes page after page, on a thread that may block.
    /// - Throws: What the closures throw; `StoreError`.
    func readAll(
        pageSize: Int,
        begin: @escaping @Sendable () throws -> Void,
        use: @escaping @Sendable ([PortableUser]) throws -> Void
    ) async throws
}

/// A user who is to be taken in.
package struct ArrivingUser: Sendable, Equatable {
    package let user: PortableUser
    /// Whether the id came with them; else it was made up.
    package let hasID: Bool

    package init(_ user: PortableUser, hasID: Bool) {
        self.user = user
        self.hasID = hasID
    }
}
