import Foundation
import ResourceServer
import SQLite

struct Question: Sendable, Hashable {
    /// In code points.
    static let longestTitle = 200
    static let longestText = 10_000

    /// Newer questions have greater ids.
    ///
    /// The clock may be set back.
    let id: Int64
    let created: Date
    let title: String
    let text: String
    /// The author's last known name.
    let author: String
    /// The number of users who like it.
    let kudos: Int
    /// The number of replies.
    let replies: Int
}

struct Reply: Sendable, Hashable {
    let id: Int64
    let created: Date
    let text: String
    /// The author's last known name.
    let author: String
}

/// The questions, replies and kudos in the database.
struct QuestionStore: Sendable {
    static let schema =
        Authors.schema + """

            CREATE TABLE IF NOT EXISTS questions (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                created_at INTEGER NOT NULL,
                title TEXT NOT NULL,
                text TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES authors (user_id),
                idempotency_key TEXT
            ) STRICT;
            CREATE UNIQUE INDEX IF NOT EXISTS questions_by_key ON questions (user_id, idempotency_key)
                WHERE idempotency_key IS NOT NULL;
            CREATE TABLE IF NOT EXISTS replies (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                question_id INTEGER NOT NULL REFERENCES questions (id),
                created_at INTEGER NOT NULL,
                text TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES authors (user_id),
                idempotency_key TEXT
            ) STRICT;
            CREATE INDEX IF NOT EXISTS replies_of_questions ON replies (question_id, id);
            CREATE UNIQUE INDEX IF NOT EXISTS replies_by_key ON replies (user_id, idempotency_key)
                WHERE idempotency_key IS NOT NULL;
            CREATE TABLE IF NOT EXISTS kudos (
                question_id INTEGER NOT NULL REFERENCES questions (id),
                user_id TEXT NOT NULL REFERENCES authors (user_id),
                PRIMARY KEY (question_id, user_id)
            ) STRICT, WITHOUT ROWID;
            """

    private static let selection = """
        SELECT q.id, q.created_at, q.title, q.text, a.name,
            (SELECT count(*) FROM kudos k WHERE k.question_id = q.id) AS kudos,
            (SELECT count(*) FROM replies r WHERE r.question_id = q.id) AS replies
        FROM questions q JOIN authors a ON a.user_id = q.user_id
        """

    let database: ServiceDatabase
    let clock: ServiceClock

    /// The newest questions, newest first.
    func newest(_ limit: Int) async throws -> [Question] {
        try await database.read { connection in
            try connection.query(
                Self.selection + " ORDER BY q.id DESC LIMIT ?",
                [.integer(Int64(limit))],
                Question.init
            )
        }
    }

    /// A question with its newest replies, oldest first.
    func question(_ id: Int64, replies limit: Int) async throws -> (Question, [Reply])? {
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

    /// Writes a question, unless the user's key has already written it.
    ///
    /// - Returns: The id of the question.
    /// - Throws: `StorageError.keyOfAnotherText` if the key has written another text.
    func ask(
        _ title: WrittenText,
        _ text: WrittenText,
        by userID: String,
        key: IdempotencyKey?
    ) async throws -> Int64 {
        let now = clock.milliseconds
        return try await database.write { connection in
            let known = try key.flatMap { key in
                try connection.query(
                    "SELECT id, title, text FROM questions WHERE user_id = ? AND idempotency_key = ?",
                    [.text(userID), .text(key.value)]
                ) { row in try row.id(ifTextsFrom: 1, equal: [title.text, text.text]) }.first
            }
            if let known { return known }
            try connection.execute(
                "INSERT INTO questions (created_at, title, text, user_id, idempotency_key) VALUES (?, ?, ?, ?, ?)",
                [.integer(now), .text(title.text), .text(text.text), .text(userID), .text(orNull: key?.value)]
            )
            return connection.lastInsertedRowID
        }
    }

    /// Writes a reply, unless the user's key has already written it.
    ///
    /// - Returns: The id of the reply; nil if there is no such question.
    /// - Throws: `StorageError.keyOfAnotherText` if the key has written another text.
    func reply(
        to id: Int64,
        _ text: WrittenText,
        by userID: String,
        key: IdempotencyKey?
    ) async throws -> Int64? {
        let now = clock.milliseconds
        return try await database.write { connection in
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

    /// Gives a user's kudos, which count once.
    ///
    /// - Returns: The number of users who like the question; nil if there is no such question.
    func giveKudos(to question: Int64, by userID: String) async throws -> Int? {
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

extension Connection {
    fileprivate func hasQuestion(_ id: Int64) throws -> Bool {
        try !query("SELECT 1 FROM questions WHERE id = ?", [.integer(id)]) { _ in true }.isEmpty
    }
}

extension Row {
    /// The id in the first column.
    ///
    /// - Throws: `StorageError.keyOfAnotherText` if the next columns have other texts.
    fileprivate func id(ifTextsFrom column: Int, equal texts: [String]) throws -> Int64 {
        for (index, text) in texts.enumerated() {
            // String equality would ignore how an accent is encoded.
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
