package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Removes users whom nothing identifies and whom nobody has used for a time, with all that is theirs.
package struct PseudoUserPurge: Purge {
    package let name = "users"
    private let idleLifetime: TimeInterval
    private let database: any Database

    /// - Parameters:
    ///   - idleLifetime: After how long without a use they go, in seconds.
    ///   - database: Where they are.
    package init(idle idleLifetime: TimeInterval, in database: any Database) {
        self.idleLifetime = idleLifetime
        self.database = database
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let before = time.addingTimeInterval(-idleLifetime)
        let users = try await users(after: id, count, before)
        var removed = 0
        for user in users where user.isIdle {
            if try await remove(user.id, before, at: time) { removed += 1 }
        }
        return PurgeStep(removed: removed, last: users.count < count ? nil : users.last?.id)
    }

    /// Nobody logs in as them again: all that keeps them is a session, and what is done with it is a use.
    private static let isIdle = """
        username_key IS NULL AND email_address IS NULL AND phone_number IS NULL AND password_hash IS NULL
            AND modified_at < $1
            AND NOT EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)
            AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND last_used_at >= $1)
        """

    private func users(
        after id: String?,
        _ count: Int,
        _ before: Date
    ) async throws(StoreError) -> [(id: User.ID, isIdle: Bool)] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT id, CASE WHEN \(Self.isIdle) THEN 1 ELSE 0 END FROM users WHERE id > $2
                ORDER BY id LIMIT \(count)
                """,
                [.integer(before.milliseconds), .text(id ?? "")]
            ) { row in (try row.text(0), try row.integer(1) != 0) }
        }
    }

    /// False when the user was used, or upgraded, meanwhile.
    private func remove(_ id: User.ID, _ before: Date, at time: Date) async throws(StoreError) -> Bool {
        try await database.storing(.statements) { connection in
            let tables = SQLTables(connection: connection)
            guard try tables.users.hold(id) != nil else { return false }
            let isIdle = try connection.first(
                "SELECT 1 FROM users WHERE \(Self.isIdle) AND id = $2",
                [.integer(before.milliseconds), .text(id)]
            ) { _ in true }
            guard isIdle == true else { return false }
            try tables.deleteUser(id, at: time)
            return true
        }
    }
}
