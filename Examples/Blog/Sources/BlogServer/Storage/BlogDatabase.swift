import GRDB
import ResourceServer

/// The blog's SQLite file.
struct BlogDatabase: Sendable {
    let pool: DatabasePool

    /// Opens the file, and makes it and its folder when there is none.
    ///
    /// - Parameter path: The file.
    /// - Throws: What SQLite says when it cannot be opened.
    init(path: String) throws { pool = try .forService(at: path, label: "blog", Self.migrator) }

    func close() { try? pool.close() }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("posts and authors") { db in
            try db.execute(
                sql: AuthorStore.schema + """

                    CREATE TABLE blogposts (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        created_at INTEGER NOT NULL,
                        text TEXT NOT NULL,
                        user_id TEXT NOT NULL REFERENCES authors (user_id),
                        idempotency_key TEXT
                    ) STRICT;
                    CREATE UNIQUE INDEX blogposts_by_key ON blogposts (user_id, idempotency_key)
                        WHERE idempotency_key IS NOT NULL;
                    """
            )
        }
        return migrator
    }
}
