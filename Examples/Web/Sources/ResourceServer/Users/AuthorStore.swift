package import Foundation
import SQLite

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
    /// The table, for a schema.
    package static let schema = """
        CREATE TABLE IF NOT EXISTS authors (
            user_id TEXT PRIMARY KEY,
            name TEXT,
            asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private let database: ServiceDatabase

    package init(in database: ServiceDatabase) { self.database = database }

    package func author(_ userID: String) async throws(StorageError) -> Author? {
        try await storing {
            try await database.read { connection in
                try connection.query(
                    "SELECT user_id, name, asked_at FROM authors WHERE user_id = ?",
                    [.text(userID)]
                ) { row in
                    Author(
                        userID: try row.text(0),
                        name: row.isNull(1) ? nil : try row.text(1),
                        askedAt: Date(timeIntervalSince1970: Double(try row.integer(2)))
                    )
                }.first
            }
        }
    }

    package func keep(_ author: Author) async throws(StorageError) {
        try await storing {
            _ = try await database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO authors (user_id, name, asked_at) VALUES (?, ?, ?)
                    ON CONFLICT (user_id) DO UPDATE SET name = coalesce(excluded.name, name), asked_at = excluded.asked_at
                    """,
                    [
                        .text(author.userID), .text(orNull: author.name),
                        .integer(Int64(author.askedAt.timeIntervalSince1970)),
                    ]
                )
            }
        }
    }

    /// The names of all who have one, in their order.
    package func names(limit: Int) async throws(StorageError) -> [String] {
        try await storing {
            try await database.read { connection in
                try connection.query(
                    "SELECT name FROM authors WHERE name IS NOT NULL ORDER BY name, user_id LIMIT ?",
                    [.integer(Int64(limit))]
                ) { row in try row.text(0) }
            }
        }
    }
}
