import Foundation
import GRDB
import ResourceServer

/// The posts in the database; whoever is answered has it on disk.
struct PostStore: Sendable {
    let database: BlogDatabase
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
            try await database.pool.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT p.id, p.created_at, p.text, a.name
                        FROM blogposts p JOIN authors a ON a.user_id = p.user_id
                        WHERE p.id < ? ORDER BY p.id DESC LIMIT ?
                        """,
                    arguments: [before ?? .max, limit]
                ).map(Post.init)
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
            try await database.pool.write { db in
                if let key, let id = try Self.post(of: key, by: userID, text, db) { return id }
                try db.execute(
                    sql: "INSERT INTO blogposts (created_at, text, user_id, idempotency_key) VALUES (?, ?, ?, ?)",
                    arguments: [now, text.text, userID, key?.value]
                )
                return db.lastInsertedRowID
            }
        }
    }

    private static func post(
        of key: IdempotencyKey,
        by userID: String,
        _ text: PostText,
        _ db: Database
    ) throws -> Int64? {
        guard
            let row = try Row.fetchOne(
                db,
                sql: "SELECT id, text FROM blogposts WHERE user_id = ? AND idempotency_key = ?",
                arguments: [userID, key.value]
            )
        else { return nil }
        // Equal texts have equal bytes here: an accent may be written in two ways.
        guard (row["text"] as String).utf8.elementsEqual(text.text.utf8) else { throw StorageError.keyOfAnotherText }
        return row["id"]
    }
}

extension Post {
    fileprivate init(_ row: Row) {
        id = row["id"]
        created = Date(timeIntervalSince1970: Double(row["created_at"] as Int64) / 1000)
        text = row["text"]
        creator = row["name"] as String? ?? Author.unnamed
    }
}
