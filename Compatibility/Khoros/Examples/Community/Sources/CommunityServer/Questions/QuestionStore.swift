import Foundation
import ResourceServer
import SQLite

/// The questions and their replies in the database; whoever is answered has it on disk.
struct QuestionStore: Sendable {
    let database: ServiceDatabase
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
            try await database.read { connection in
                try connection.query(
                    Self.selection + " ORDER BY q.id DESC LIMIT ?",
                    [.integer(Int64(limit))],
                    Question.init
                )
            }
        }
    }

    /// A question with its newest replies, the oldest of them first; nil when there is none.
    ///
    /// - Throws: `StorageError.unavailable`.
    func question(_ id: Int64, replies limit: Int) async throws(StorageError) -> (Question, [Reply])? {
        try await storing {
            try await database.read { connection in
                let found = try connection.query(Self.selection + " WHERE q.id = ?", [.integer(id)], Question.init)
                guard let question = found.first else { return nil }
                let replies = try connection.query(
                    """
                    SELECT r.id, r.created_at, r.text, a.name
                    FROM replies r JOIN authors a ON a.user_id = r.user_id
                    WHERE r.question_id = ? ORDER BY r.id DESC LIMIT ?
                    """,
                    [.integer(id), .integer(Int64(limit))],
                    Reply.init
                )
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
            try await database.write { connection in
                let known = try key.flatMap { key in
                    try connection.query(
                        "SELECT id, title, text FROM questions WHERE user_id = ? AND idempotency_key = ?",
                        [.text(userID), .text(key.value)]
                    ) { row in try row.id(ifTextsFrom: 1, equal: [title.text, text.text]) }.first
                }
                if let known { return known }
                try connection.execute(
                    "INSERT INTO questions (created_at, title, text, user_id, idempotency_key) VALUES (?, ?, ?, ?, ?)",
                    [
                        .integer(now), .text(title.text), .text(text.text), .text(userID), .text(orNull: key?.value),
                    ]
                )
                return connection.lastInsertedRowID
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
            try await database.write { connection in
                let known = try key.flatMap { key in
                    try connection.query(
                        "SELECT id, question_id, text FROM replies WHERE user_id = ? AND idempotency_key = ?",
                        [.text(userID), .text(key.value)]
                    ) { row in
                        guard try row.integer(1) == id else { throw StorageError.keyOfAnotherText }
                        return try row.id(ifTextsFrom: 2, equal: [text.text])
                    }.first
                }
                if let known { return known }
                guard try connection.hasQuestion(id) else { return nil }
                try connection.execute(
                    """
                    INSERT INTO replies (question_id, created_at, text, user_id, idempotency_key)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                    [.integer(id), .integer(now), .text(text.text), .text(userID), .text(orNull: key?.value)]
                )
                return connection.lastInsertedRowID
            }
        }
    }
}

extension Connection {
    func hasQuestion(_ id: Int64) throws -> Bool {
        try !query("SELECT 1 FROM questions WHERE id = ?", [.integer(id)]) { _ in true }.isEmpty
    }
}

extension Row {
    /// The row's id, its first column, where the columns from a number on hold these texts.
    ///
    /// - Throws: `StorageError.keyOfAnotherText` where they do not.
    fileprivate func id(ifTextsFrom column: Int, equal texts: [String]) throws -> Int64 {
        for (index, text) in texts.enumerated() {
            // Equal texts have equal bytes here: an accent may be written in two ways.
            guard try self.text(column + index).utf8.elementsEqual(text.utf8) else {
                throw StorageError.keyOfAnotherText
            }
        }
        return try integer(0)
    }

    fileprivate func date(_ column: Int) throws -> Date {
        Date(timeIntervalSince1970: Double(try integer(column)) / 1000)
    }

    fileprivate func author(_ column: Int) throws -> String { isNull(column) ? Author.unnamed : try text(column) }
}

extension Question {
    /// Reads a row of `selection`.
    fileprivate init(_ row: Row) throws {
        id = try row.integer(0)
        created = try row.date(1)
        title = try row.text(2)
        text = try row.text(3)
        author = try row.author(4)
        kudos = Int(try row.integer(5))
        replies = Int(try row.integer(6))
    }
}

extension Reply {
    fileprivate init(_ row: Row) throws {
        id = try row.integer(0)
        created = try row.date(1)
        text = try row.text(2)
        author = try row.author(3)
    }
}

extension ServiceClock {
    fileprivate var milliseconds: Int64 { Int64((date().timeIntervalSince1970 * 1000).rounded(.down)) }
}
