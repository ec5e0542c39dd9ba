package import LatchkeyCore
package import LatchkeyDatabase

/// Users in SQL, on their way in and out.
package struct SQLUserTransferStore: UserTransferStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ users: [ArrivingUser]) async throws(StoreError) -> [UserArrival] {
        guard !users.isEmpty else { return [] }
        return try await database.storing(.unhurried) { connection in
            var arrivals: [UserArrival] = []
            for run in users.runs {
                let stored = Set(try PortableUserRows.insert(run.map(\.user)[...], on: connection))
                for user in run {
                    if stored.contains(user.user.user.id) {
                        arrivals.append(.inserted)
                    } else if let arrival = try Self.look(for: user, on: connection) {
                        arrivals.append(arrival)
                    } else {
                        // Whoever stood in the way was deleted in this moment: the whole begins again.
                        throw StoreError.busy
                    }
                }
            }
            return arrivals
        }
    }

    package func look(for users: [ArrivingUser]) async throws(StoreError) -> [UserArrival?] {
        try await database.storedUnhurried { connection in
            try users.map { try Self.look(for: $0, on: connection) }
        }
    }

    package func readAll(
        pageSize: Int,
        begin: @escaping @Sendable () throws -> Void,
        use: @escaping @Sendable ([PortableUser]) throws -> Void
    ) async throws {
        try await database.readUnhurried { connection in
            try begin()
            var last: User.ID?
            repeat {
                let page = try PortableUserRows.page(after: last, limit: pageSize, on: connection)
                last = page.count == pageSize ? page.last?.user.id : nil
                if !page.isEmpty { try use(page) }
            } while last != nil
        }
    }

    private static func look(for arriving: ArrivingUser, on connection: any Connection) throws -> UserArrival? {
        let user = arriving.user.user
        let holders = try PortableUserRows.holders(of: user, on: connection)
        return UserArrival(of: user, hasID: arriving.hasID, among: holders)
    }
}

extension [ArrivingUser] {
    /// The users in runs that one statement stores, with no id twice within one.
    fileprivate var runs: [ArraySlice<ArrivingUser>] {
        var runs: [ArraySlice<ArrivingUser>] = []
        var rest = self[...]
        while !rest.isEmpty {
            let distinct = rest.prefix(rest.distinctLength)
            let size = PortableUserRows.batches.first { $0 <= distinct.count } ?? 1
            runs.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return runs
    }
}

extension ArraySlice<ArrivingUser> {
    /// How many from the beginning on have ids of their own, as far as it matters.
    fileprivate var distinctLength: Int {
        var ids: Set<User.ID> = []
        return prefix(PortableUserRows.batches[0]).prefix { ids.insert($0.user.user.id).inserted }.count
    }
}
