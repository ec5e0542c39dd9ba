import Foundation
import GRDB

/// The blog's SQLite file: write-ahead log, synchronous FULL, so that what was answered survives a crash and a power cut.
struct BlogDatabase: Sendable {
    let pool: DatabasePool

    /// Opens the file, and makes it and its folder when there is none.
    ///
    /// - Parameter path: The file.
    /// - Throws: What SQLite says when it cannot be opened.
    init(path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.label = "blog"
        pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // DatabasePool sets NORMAL after the configuration has run; a power cut then loses answered posts.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try Self.migrator.migrate(pool)
    }

    func close() { try? pool.close() }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("posts and authors") { db in
            try db.execute(
                sql: """
                    CREATE TABLE authors (
                        user_id TEXT PRIMARY KEY,
                        name TEXT,
                        asked_at INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID;
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
