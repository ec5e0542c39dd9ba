package import Foundation
package import GRDB

/// Who has written here, by the id that Latchkey knows them by.
package struct Author: Sendable, Hashable {
    /// What somebody is called who has neither username nor display name.
    package static let unnamed = "someone"

    package let userID: String
    /// Nil when Latchkey has never told it, or knows none.
    package let name: String?
    /// When Latchkey was asked last.
    package let askedAt: Date
}

/// The authors in the database.
package struct AuthorStore: Sendable {
    /// The table, for a migration.
    package static let schema = """
        CREATE TABLE authors (
            user_id TEXT PRIMARY KEY,
            name TEXT,
            asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private let pool: DatabasePool

    package init(in pool: DatabasePool) { self.pool = pool }

    package func author(_ userID: String) async throws(StorageError) -> Author? {
        try await storing {
            try await pool.read { db in
                try Row.fetchOne(
                    db,
                    sql: "SELECT user_id, name, asked_at FROM authors WHERE user_id = ?",
                    arguments: [userID]
                ).map { row in
                    Author(
                        userID: row["user_id"],
                        name: row["name"],
                        askedAt: Date(timeIntervalSince1970: Double(row["asked_at"] as Int64))
                    )
                }
            }
        }
    }

    package func keep(_ author: Author) async throws(StorageError) {
        try await storing {
            try await pool.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO authors (user_id, name, asked_at) VALUES (?, ?, ?)
                        ON CONFLICT (user_id) DO UPDATE SET name = coalesce(excluded.name, name), asked_at = excluded.asked_at
                        """,
                    arguments: [author.userID, author.name, Int64(author.askedAt.timeIntervalSince1970)]
                )
            }
        }
    }

    /// The names of all who have one, in their order.
    package func names(limit: Int) async throws(StorageError) -> [String] {
        try await storing {
            try await pool.read { db in
                try String.fetchAll(
                    db,
                    sql: "SELECT name FROM authors WHERE name IS NOT NULL ORDER BY name, user_id LIMIT ?",
                    arguments: [limit]
                )
            }
        }
    }
}
