import Foundation
import GRDB

/// Who has written here, by the id that Latchkey knows them by.
struct Author: Sendable, Hashable {
    /// What somebody is called who has neither username nor display name.
    static let unnamed = "someone"

    let userID: String
    /// Nil when Latchkey has never told it, or knows none.
    let name: String?
    /// When Latchkey was asked last.
    let askedAt: Date
}

/// The authors in the database.
struct AuthorStore: Sendable {
    let database: BlogDatabase

    func author(_ userID: String) async throws(StorageError) -> Author? {
        try await storing {
            try await database.pool.read { db in
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

    func keep(_ author: Author) async throws(StorageError) {
        try await storing {
            try await database.pool.write { db in
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
    func names(limit: Int) async throws(StorageError) -> [String] {
        try await storing {
            try await database.pool.read { db in
                try String.fetchAll(
                    db,
                    sql: "SELECT name FROM authors WHERE name IS NOT NULL ORDER BY name, user_id LIMIT ?",
                    arguments: [limit]
                )
            }
        }
    }
}
