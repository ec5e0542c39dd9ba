import ResourceServer
import SQLite

/// Who likes which question: each user once.
struct KudosStore: Sendable {
    let database: ServiceDatabase

    /// Gives a question a user's kudos, which it has once however often they are given.
    ///
    /// - Returns: How many users like the question; nil when there is no such question.
    /// - Throws: `StorageError.unavailable`.
    func give(to question: Int64, by userID: String) async throws(StorageError) -> Int? {
        try await storing {
            try await database.write { connection in
                guard try connection.hasQuestion(question) else { return nil }
                try connection.execute(
                    "INSERT INTO kudos (question_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [.integer(question), .text(userID)]
                )
                return try connection.query("SELECT count(*) FROM kudos WHERE question_id = ?", [.integer(question)]) {
                    row in Int(try row.integer(0))
                }.first
            }
        }
    }
}
