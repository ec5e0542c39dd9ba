import Foundation
import ResourceServer
import SQLite

struct Post: Sendable, Hashable {
    /// Newer posts have greater ids.
    ///
    /// The clock may be set back.
    let id: Int64
    let created: Date
    let text: String
    /// The author's last known name.
    let creator: String

    /// RFC 3339 in UTC.
    var createdText: String { created.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// A text that can be posted.
struct PostText: Sendable, Hashable {
    /// In code points.
    static let longest = 10_000
    /// The size of a request with the longest text, with every character escaped.
    static let jsonLimit = longest * 12 + 1024
    static let formLimit = longest * 12 + 16 * 1024

    let text: String

    init(_ text: String) throws(WrittenTextError) { self.text = try WrittenText(text, longest: Self.longest).text }
}

/// The posts in the database.
struct PostStore: Sendable {
    static let schema =
        Authors.schema + """

            CREATE TABLE IF NOT EXISTS blogposts (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                created_at INTEGER NOT NULL,
                text TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES authors (user_id),
                idempotency_key TEXT
            ) STRICT;
            CREATE UNIQUE INDEX IF NOT EXISTS blogposts_by_key ON blogposts (user_id, idempotency_key)
                WHERE idempotency_key IS NOT NULL;
            """

    let database: ServiceDatabase
    let clock: ServiceClock

    /// The newest posts, newest first.
    func newest(_ limit: Int, before: Int64? = nil) async throws -> [Post] {
        try await database.read { connection in
            try connection.query(
                """
                SELECT p.id, p.created_at, p.text, a.name
                FROM blogposts p JOIN authors a ON a.user_id = p.user_id
                WHERE p.id < ? ORDER BY p.id DESC LIMIT ?
                """,
                [.integer(before ?? .max), .integer(Int64(limit))]
            ) { row in
                Post(
                    id: try row.integer(0),
                    created: Date(timeIntervalSince1970: Double(try row.integer(1)) / 1000),
                    text: try row.text(2),
                    creator: row.isNull(3) ? Author.unnamed : try row.text(3)
                )
            }
        }
    }

    /// Writes a post, unless the user's key has already written it.
    ///
    /// - Returns: The id of the post.
    /// - Throws: `StorageError.keyOfAnotherText` if the key has written another text.
    func add(_ text: PostText, by userID: String, key: IdempotencyKey?) async throws -> Int64 {
        let now = clock.milliseconds
        return try await database.write { connection in
            if let key, let id = try Self.post(of: key, by: userID, text, connection) { return id }
            try connection.execute(
                "INSERT INTO blogposts (created_at, text, user_id, idempotency_key) VALUES (?, ?, ?, ?)",
                [.integer(now), .text(text.text), .text(userID), .text(orNull: key?.value)]
            )
            return connection.lastInsertedRowID
        }
    }

    /// Removes all posts of a user, and returns their number.
    func removeAll(of userID: String) async throws -> Int {
        try await database.write { connection in
            try connection.query(
                "DELETE FROM blogposts WHERE user_id = ? RETURNING id",
                [.text(userID)]
            ) { row in try row.integer(0) }.count
        }
    }

    private static func post(
        of key: IdempotencyKey,
        by userID: String,
        _ text: PostText,
        _ connection: Connection
    ) throws -> Int64? {
        try connection.query(
            "SELECT id, text FROM blogposts WHERE user_id = ? AND idempotency_key = ?",
            [.text(userID), .text(key.value)]
        ) { row in
            // String equality would ignore how an accent is encoded.
            guard try row.text(1).utf8.elementsEqual(text.text.utf8) else { throw StorageError.keyOfAnotherText }
            return try row.integer(0)
        }.first
    }
}
