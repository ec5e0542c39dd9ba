/// The users of a database for an import or an export, which may take long.
package protocol UserTransfer: Sendable {
    /// Runs a closure in one transaction, however long it takes.
    ///
    /// The closure may run more than once.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws(StoreError) -> Value

    /// Reads one consistent state, however long it takes.
    ///
    /// The closure may run more than once.
    ///
    /// - Throws: The errors of the closure; `StoreError`.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws -> Value
}

/// Users as whole rows.
package protocol UserTransferTable {
    /// Stores users, each unless a stored user has the id or one of the identifiers.
    ///
    /// The first of two users with the same identifier is stored.
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
    /// Stores users in one transaction, except those who exist already or whose id or identifier another user has.
    ///
    /// - Parameter users: The arriving users.
    /// - Returns: The outcome for each, in their order.
    /// - Throws: `StoreError`; none was stored then.
    package func insert(_ users: [ArrivingUser]) async throws(StoreError) -> [UserArrival] {
        guard !users.isEmpty else { return [] }
        return try await write { table in
            try users.runs.flatMap { run in
                try zip(run, table.insert(run.map(\.user))).map { user, isStored -> UserArrival in
                    if isStored { return .inserted }
                    // The conflicting user was deleted at this moment, so the transaction runs again.
                    guard let arrival = try table.conflict(with: user) else { throw StoreError.busy }
                    return arrival
                }
            }
        }
    }

    /// The outcome that an insert would have because of stored users; nil for a user without a conflict.
    package func arrivals(of users: [ArrivingUser]) async throws(StoreError) -> [UserArrival?] {
        do { return try await read { table in try users.map { try table.conflict(with: $0) } } } catch {
            throw error as? StoreError ?? .defect("\(type(of: error))")
        }
    }

    /// Reads one consistent state of all users, in the order of their ids.
    ///
    /// - Parameters:
    ///   - pageSize: The number of users in memory at a time.
    ///   - begin: Called before the first page, and again if the reading starts again: earlier pages are void then.
    ///   - use: Receives one page after the other, on a thread that may block.
    /// - Throws: The errors of the closures; `StoreError`.
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
    /// The outcome for a user who conflicts with a stored user; nil without a conflict.
    fileprivate func conflict(with arriving: ArrivingUser) throws -> UserArrival? {
        let user = arriving.user.user
        return UserArrival(of: user, hasID: arriving.hasID, among: try holders(of: user))
    }
}

extension [ArrivingUser] {
    /// The users in their order, in runs without repeated ids.
    ///
    /// Obstacles are looked up after their run is stored: the first of two users with one id is the second one's
    /// obstacle.
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

/// A user who arrives from another system.
package struct ArrivingUser: Sendable, Equatable {
    package let user: PortableUser
    /// Whether the id came with the user; otherwise it was generated.
    package let hasID: Bool

    package init(_ user: PortableUser, hasID: Bool) {
        self.user = user
        self.hasID = hasID
    }
}
