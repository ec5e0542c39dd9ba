package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Removes expired rows of a table that has an index by `expires_at`, those that expired first before the others.
///
/// It reads no other rows. Its writes are short, so that they do not delay other writers.
package struct ExpiryPurge: Purge {
    /// The most rows that one step removes.
    package static let mostRemoved = 100
    private static let mostInOneWrite = 25

    package let name: String
    private let key: String
    private let database: any Database

    /// - Parameters:
    ///   - table: A table whose rows expire at `expires_at`.
    ///   - key: The columns of its primary key.
    ///   - database: The database with the table.
    package init(_ table: String, key: [String], in database: any Database) {
        name = table
        self.key = key.joined(separator: ", ")
        self.database = database
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let most = min(count, Self.mostRemoved)
        var removed = 0
        // A write wakes the disk, so a reading comes first.
        while removed < most, try await isAnyExpired(at: time) { removed += try await removeSome(at: time) }
        return PurgeStep(removed: removed, last: removed < most ? nil : name)
    }

    private func isAnyExpired(at time: Date) async throws(StoreError) -> Bool {
        let table = name
        return try await database.stored { connection in
            let found = try connection.first(
                "SELECT 1 FROM \(table) WHERE expires_at <= $1 LIMIT 1",
                [.integer(time.milliseconds)]
            ) { _ in true }
            return found ?? false
        }
    }

    /// Keeps a row that was renewed meanwhile.
    private func removeSome(at time: Date) async throws(StoreError) -> Int {
        let (table, key) = (name, key)
        return try await database.storing(.statements) { connection in
            // MATERIALIZED: a list that is evaluated again for each row could exceed the limit.
            try connection.execute(
                """
                WITH old AS MATERIALIZED (
                    SELECT \(key) FROM \(table) WHERE expires_at <= $1 ORDER BY expires_at LIMIT \(Self.mostInOneWrite)
                )
                DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM old) AND expires_at <= $1
                """,
                [.integer(time.milliseconds)]
            )
        }
    }
}
