import GRDB
import ResourceServer

/// The forum's SQLite file.
struct CommunityDatabase: Sendable {
    let pool: DatabasePool

    /// Opens the file, and makes it and its folder when there is none; a new one has some questions to start with.
    ///
    /// - Parameter path: The file.
    /// - Throws: What SQLite says when it cannot be opened.
    init(path: String) throws { pool = try .forService(at: path, label: "community", Self.migrator) }

    func close() { try? pool.close() }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("questions, replies and kudos") { db in
            try db.execute(
                sql: AuthorStore.schema + """

                    CREATE TABLE questions (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        created_at INTEGER NOT NULL,
                        title TEXT NOT NULL,
                        text TEXT NOT NULL,
                        user_id TEXT NOT NULL REFERENCES authors (user_id),
                        idempotency_key TEXT
                    ) STRICT;
                    CREATE UNIQUE INDEX questions_by_key ON questions (user_id, idempotency_key)
                        WHERE idempotency_key IS NOT NULL;
                    CREATE TABLE replies (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        question_id INTEGER NOT NULL REFERENCES questions (id),
                        created_at INTEGER NOT NULL,
                        text TEXT NOT NULL,
                        user_id TEXT NOT NULL REFERENCES authors (user_id),
                        idempotency_key TEXT
                    ) STRICT;
                    CREATE INDEX replies_of_questions ON replies (question_id, id);
                    CREATE UNIQUE INDEX replies_by_key ON replies (user_id, idempotency_key)
                        WHERE idempotency_key IS NOT NULL;
                    CREATE TABLE kudos (
                        question_id INTEGER NOT NULL REFERENCES questions (id),
                        user_id TEXT NOT NULL REFERENCES authors (user_id),
                        PRIMARY KEY (question_id, user_id)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("questions to start with") { db in try FirstQuestions.write(to: db) }
        return migrator
    }
}
