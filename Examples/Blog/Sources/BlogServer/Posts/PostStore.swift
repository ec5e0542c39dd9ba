import Foundation
import ResourceServer
import SQLite

/// The posts in the database; whoever is answered has it on disk.
struct PostStore: Sendable {
    let database: ServiceDatabase
    let clock: ServiceClock

    /// The newest posts, the newest first: by id, which always counts up.
    ///
    /// - Parameters:
    ///   - limit: How many at the most.
    ///   - before: Only those older than this one.
    /// - Returns: The posts.
    /// - Throws: `StorageError.unavailable`.
    func newest(_ limit: Int, before: Int64? = nil) async throws(StorageError) -> [Post] {
        try await storing {
            try await database.read { connection in
                try connection.query(
                    """
                    SELECT p.id, p.created_at, p.text, a.name
                    FROM blogposts p JOIN authors a ON a.user_id = p.user_id
                    WHERE p.id < ? ORDER BY p.id DESC LIMIT ?
                    """,
                    [.integer(before ?? .max), .integer(Int64(limit))],
                    Post.init
                )
            }
        }
    }

    /// Writes a post, unless this key of this user has written one.
    ///
    /// - Returns: The id of the post that the key stands for.
    /// - Throws: `StorageError.keyOfAnotherText` when the key has posted another text.
    func add(_ text: PostText, by userID: String, key: IdempotencyKey?) async throws(StorageError) -> Int64 {
        let now = Int64((clock.date().timeIntervalSince1970 * 1000).rounded(.down))
        return try await storing {
            try await database.write { connection in
                if let key, let id = try Self.post(of: key, by: userID, text, connection) { return id }
                try connection.execute(
                    "INSERT INTO blogposts (created_at, text, user_id, idempotency_key) VALUES (?, ?, ?, ?)",
                    [.integer(now), .text(text.text), .text(userID), .text(orNull: key?.value)]
                )
                return connection.lastInsertedRowID
            }
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
            // Equal texts have equal bytes here: an accent may be written in two ways.
            guard try row.text(1).utf8.elementsEqual(text.text.utf8) else { throw StorageError.keyOfAnotherText }
            return try row.integer(0)
        }.first
    }
}

extension Post {
    fileprivate init(_ row: Row) throws {
        id = try row.integer(0)
        created = Date(timeIntervalSince1970: Double(try row.integer(1)) / 1000)
        text = try row.text(2)
        creator = row.isNull(3) ? Author.unnamed : try row.text(3)
    }
}
