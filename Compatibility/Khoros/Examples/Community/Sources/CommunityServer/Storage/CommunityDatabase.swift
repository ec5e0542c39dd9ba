import ResourceServer

/// The forum's SQLite file.
enum CommunityDatabase {
    /// Opens the file, and makes it and its folder when there is none; a new one has some questions to start with.
    ///
    /// - Parameter path: The file.
    /// - Returns: The open file.
    /// - Throws: What SQLite says when it cannot be opened.
    static func open(_ path: String) throws -> ServiceDatabase {
        try ServiceDatabase(at: path, schema: AuthorStore.schema + discussion) { connection in
            try FirstQuestions.write(to: connection)
        }
    }

    private static let discussion = """

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
}
