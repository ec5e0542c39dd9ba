package import Foundation
import SQLite

/// A user who has written here.
package struct Author: Sendable, Hashable {
    /// The name of an author without a username.
    package static let unnamed = "someone"

    package let userID: String
    /// Nil if the user has no username, or Latchkey was unavailable.
    package let name: String?
    /// The time of the last request for the name.
    package let askedAt: Date
}

/// The authors in the database, with their names from Latchkey.
package struct Authors: Sendable {
    package static let schema = """
        CREATE TABLE IF NOT EXISTS authors (
            user_id TEXT PRIMARY KEY,
            name TEXT,
            asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The time for which a name is used before the next request, in seconds.
    private static let lifetime: TimeInterval = 600

    private let database: ServiceDatabase
    private let latchkey: LatchkeyServer
    private let clock: ServiceClock

    package init(in database: ServiceDatabase, latchkey: LatchkeyServer, clock: ServiceClock) {
        self.database = database
        self.latchkey = latchkey
        self.clock = clock
    }

    /// The author that a user is.
    ///
    /// While Latchkey is unavailable, the author keeps the last known name.
    ///
    /// - Throws: `LatchkeyFailure.refused` if the session has ended; `StorageError`.
    package func author(_ user: SignedInUser) async throws -> Author {
        let known = try await stored(user.id)
        let now = clock.date()
        if let known, known.name != nil, abs(now.timeIntervalSince(known.askedAt)) < Self.lifetime { return known }
        let author: Author
        do {
            author = Author(userID: user.id, name: try await latchkey.username(of: user), askedAt: now)
        } catch LatchkeyFailure.unavailable {
            if let known { return known }
            author = Author(userID: user.id, name: nil, askedAt: now)
        }
        try await store(author)
        return author
    }

    /// All names, in order.
    package func names(limit: Int) async throws -> [String] {
        try await database.read { connection in
            try connection.query(
                "SELECT name FROM authors WHERE name IS NOT NULL ORDER BY name, user_id LIMIT ?",
                [.integer(Int64(limit))]
            ) { row in try row.text(0) }
        }
    }

    private func stored(_ userID: String) async throws -> Author? {
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

    private func store(_ author: Author) async throws {
        try await database.write { connection in
            _ = try connection.execute(
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
