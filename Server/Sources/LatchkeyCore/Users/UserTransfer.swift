/// The database of users for an import or an export, which may take long.
package protocol UserTransfer: Sendable {
    /// Runs a closure in one transaction, however long it takes.
    ///
    /// It may run more than once.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws(StoreError) -> Value

    /// Reads one consistent state, however long it takes.
    ///
    /// The closure may run more than once.
    ///
    /// - Throws: What the closure throws; `StoreError`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws -> Value
}

/// Users as whole rows.
package protocol UserTransferTable {
    /// Stores users, each unless a stored user has the id or one of the identifiers.
    ///
    /// Of two with the same identifier the first is stored.
    ///
    /// - Parameter users: The users. No two have the same id.
    /// - Returns: Whether each was stored, in their order.
    /// - Throws: `StoreError`.
    func insert(_ users: [PortableUser]) throws -> [Bool]

    /// The stored users who have the id or one of the identifiers of a user.
    func holders(of user: User) throws -> [IdentifierHolder]

    /// Users in the order of their ids.
    func page(after id: User.ID?, limit: Int) throws -> [PortableUser]
}

extension UserTransfer {
    /// Stores users in one transaction: all but those who are there already, or whose id or identifier another user has.
    ///
    /// - Parameter users: The users who arrive.
    /// - Returns: What became of each, in their order.
    /// - Throws: `StoreError`, and then none was stored.
    package func insert(_ users: [ArrivingUser]) async throws(StoreError) -> [UserArrival] {
        guard !users.isEmpty else { return [] }
        return try await write { table in
            try users.runs.flatMap { run in
                try zip(run, table.insert(run.map(\.user))).map { user, isStored -> UserArrival in
                    if isStored { return .inserted }
                    // The user in the way was deleted in this moment: the transaction runs again.
                    guard let arrival = try table.obstacle(to: user) else { throw StoreError.busy }
                    return arrival
                }
            }
        }
    }

    /// What would become of users, as far as stored users stand in their way; nil where none does.
    package func look(for users: [ArrivingUser]) async throws(StoreError) -> [UserArrival?] {
        do { return try await read { table in try users.map { try table.obstacle(to: $0) } } } catch {
            throw error as? StoreError ?? .defect("\(type(of: error))")
        }
    }

    /// Reads all users as they are at one moment, in the order of their ids.
    ///
    /// - Parameters:
    ///   - pageSize: How many are in memory at a time.
    ///   - begin: Called before the first page, and again when the reading had to begin anew: what came before is void.
    ///   - use: Takes page after page, on a thread that may block.
    /// - Throws: What the closures throw; `StoreError`.
    package func readAll(
        pageSize: Int,
        begin: @escaping @Sendable () throws -> Void,
        use: @escaping @Sendable ([PortableUser]) throws -> Void
    ) async throws {
        try await read { table in
            try begin()
            var last: User.ID?
            repeat {
                let page = try table.page(after: last, limit: pageSize)
                last = page.count == pageSize ? page.last?.user.id : nil
                if !page.isEmpty { try use(page) }
            } while last != nil
        }
    }
}

extension UserTransferTable {
    /// What becomes of a user in whose way a stored user stands; nil where none does.
    fileprivate func obstacle(to arriving: ArrivingUser) throws -> UserArrival? {
        let user = arriving.user.user
        return UserArrival(of: user, hasID: arriving.hasID, among: try holders(of: user))
    }
}

extension [ArrivingUser] {
    /// The users in order, in runs without two of the same id.
    ///
    /// An obstacle is looked up after its run is stored: of two users with one id, the first is the second one's obstacle.
    fileprivate var runs: [ArraySlice<ArrivingUser>] {
        var runs: [ArraySlice<ArrivingUser>] = []
        var rest = self[...]
        while !rest.isEmpty {
            var ids: Set<User.ID> = []
            let run = rest.prefix { ids.insert($0.user.user.id).inserted }
            runs.append(run)
            rest = rest.dropFirst(run.count)
        }
        return runs
    }
}

/// A user who is brought from another system.
package struct ArrivingUser: Sendable, Equatable {
    package let user: PortableUser
    /// Whether the id came with the user; otherwise it was made up.
    package let hasID: Bool

    package init(_ user: PortableUser, hasID: Bool) {
        self.user = user
        self.hasID = hasID
    }
}
