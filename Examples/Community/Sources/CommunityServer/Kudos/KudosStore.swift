import GRDB
import ResourceServer

/// Who likes which question: each user once.
struct KudosStore: Sendable {
    let database: CommunityDatabase

    /// Gives a question a user's kudos, which it has once however often they are given.
    ///
    /// - Returns: How many users like the question; nil when there is no such question.
    /// - Throws: `StorageError.unavailable`.
    func give(to question: Int64, by userID: String) async throws(StorageError) -> Int? {
        try await storing {
            try await database.pool.write { db in
                guard try db.hasQuestion(question) else { return nil }
                try db.execute(
                    sql: "INSERT INTO kudos (question_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    arguments: [question, userID]
                )
                return try Int.fetchOne(
                    db,
                    sql: "SELECT count(*) FROM kudos WHERE question_id = ?",
                    arguments: [question]
                )
            }
        }
    }
}
