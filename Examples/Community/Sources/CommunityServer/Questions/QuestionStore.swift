import Foundation
import GRDB
import ResourceServer

/// The questions and their replies in the database; whoever is answered has it on disk.
struct QuestionStore: Sendable {
    let database: CommunityDatabase
    let clock: ServiceClock

    private static let selection = """
        SELECT q.id, q.created_at, q.title, q.text, a.name,
            (SELECT count(*) FROM kudos k WHERE k.question_id = q.id) AS kudos,
            (SELECT count(*) FROM replies r WHERE r.question_id = q.id) AS replies
        FROM questions q JOIN authors a ON a.user_id = q.user_id
        """

    /// The newest questions, the newest first.
    ///
    /// - Throws: `StorageError.unavailable`.
    func newest(_ limit: Int) async throws(StorageError) -> [Question] {
        try await storing {
            try await database.pool.read { db in
                try Row.fetchAll(db, sql: Self.selection + " ORDER BY q.id DESC LIMIT ?", arguments: [limit])
                    .map(Question.init)
            }
        }
    }

    /// A question with its newest replies, the oldest of them first; nil when there is none.
    ///
    /// - Throws: `StorageError.unavailable`.
    func question(_ id: Int64, replies limit: Int) async throws(StorageError) -> (Question, [Reply])? {
        try await storing {
            try await database.pool.read { db in
                let row = try Row.fetchOne(db, sql: Self.selection + " WHERE q.id = ?", arguments: [id])
                guard let question = row.map(Question.init) else { return nil }
                let replies = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT r.id, r.created_at, r.text, a.name
                        FROM replies r JOIN authors a ON a.user_id = r.user_id
                        WHERE r.question_id = ? ORDER BY r.id DESC LIMIT ?
                        """,
                    arguments: [id, limit]
                ).map(Reply.init)
                return (question, replies.reversed())
            }
        }
    }

    /// Asks a question, unless this key of this user has asked one.
    ///
    /// - Returns: The id of the question that the key stands for.
    /// - Throws: `StorageError.keyOfAnotherText` when the key has asked another one.
    func ask(
        _ title: WrittenText,
        _ text: WrittenText,
        by userID: String,
        key: IdempotencyKey?
    ) async throws(StorageError) -> Int64 {
        let now = clock.milliseconds
        return try await storing {
            try await database.pool.write { db in
                let known = try key.flatMap { key in
                    try Row.fetchOne(
                        db,
                        sql: "SELECT id, title, text FROM questions WHERE user_id = ? AND idempotency_key = ?",
                        arguments: [userID, key.value]
                    )
                }
                if let known { return try known.id(ifEqual: ["title": title.text, "text": text.text]) }
                try db.execute(
                    sql:
                        "INSERT INTO questions (created_at, title, text, user_id, idempotency_key) VALUES (?, ?, ?, ?, ?)",
                    arguments: [now, title.text, text.text, userID, key?.value]
                )
                return db.lastInsertedRowID
            }
        }
    }

    /// Replies to a question, unless this key of this user has written a reply.
    ///
    /// - Returns: The id of the reply that the key stands for; nil when there is no such question.
    /// - Throws: `StorageError.keyOfAnotherText` when the key has written another reply.
    func reply(
        to id: Int64,
        _ text: WrittenText,
        by userID: String,
        key: IdempotencyKey?
    ) async throws(StorageError) -> Int64? {
        let now = clock.milliseconds
        return try await storing {
            try await database.pool.write { db in
                let known = try key.flatMap { key in
                    try Row.fetchOne(
                        db,
                        sql: "SELECT id, question_id, text FROM replies WHERE user_id = ? AND idempotency_key = ?",
                        arguments: [userID, key.value]
                    )
                }
                if let known {
                    guard known["question_id"] as Int64 == id else { throw StorageError.keyOfAnotherText }
                    return try known.id(ifEqual: ["text": text.text])
                }
                guard try db.hasQuestion(id) else { return nil }
                try db.execute(
                    sql: """
                        INSERT INTO replies (question_id, created_at, text, user_id, idempotency_key)
                        VALUES (?, ?, ?, ?, ?)
                        """,
                    arguments: [id, now, text.text, userID, key?.value]
                )
                return db.lastInsertedRowID
            }
        }
    }
}

extension Database {
    func hasQuestion(_ id: Int64) throws -> Bool {
        try Bool.fetchOne(self, sql: "SELECT EXISTS (SELECT 1 FROM questions WHERE id = ?)", arguments: [id]) ?? false
    }
}

extension Row {
    /// The row's id, where it holds these texts.
    ///
    /// - Throws: `StorageError.keyOfAnotherText` where it does not.
    fileprivate func id(ifEqual texts: [String: String]) throws -> Int64 {
        // Equal texts have equal bytes here: an accent may be written in two ways.
        guard texts.allSatisfy({ (self[$0.key] as String).utf8.elementsEqual($0.value.utf8) }) else {
            throw StorageError.keyOfAnotherText
        }
        return self["id"]
    }

    fileprivate var created: Date { Date(timeIntervalSince1970: Double(self["created_at"] as Int64) / 1000) }
    fileprivate var author: String { self["name"] as String? ?? Author.unnamed }
}

extension Question {
    fileprivate init(_ row: Row) {
        id = row["id"]
        created = row.created
        title = row["title"]
        text = row["text"]
        author = row.author
        kudos = row["kudos"]
        replies = row["replies"]
    }
}

extension Reply {
    fileprivate init(_ row: Row) {
        id = row["id"]
        created = row.created
        text = row["text"]
        author = row.author
    }
}

extension ServiceClock {
    fileprivate var milliseconds: Int64 { Int64((date().timeIntervalSince1970 * 1000).rounded(.down)) }
}
