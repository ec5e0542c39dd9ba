import ResourceServer

/// The blog's SQLite file.
enum BlogDatabase {
    /// Opens the file, and makes it and its folder when there is none.
    ///
    /// - Parameter path: The file.
    /// - Returns: The open file.
    /// - Throws: What SQLite says when it cannot be opened.
    static func open(_ path: String) throws -> ServiceDatabase {
        try ServiceDatabase(at: path, schema: AuthorStore.schema + posts)
    }

    private static let posts = """

        CREATE TABLE IF NOT EXISTS blogposts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            created_at INTEGER NOT NULL,
            text TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES authors (user_id),
            idempotency_key TEXT
        ) STRICT;
        CREATE UNIQUE INDEX IF NOT EXISTS blogposts_by_key ON blogposts (user_id, idempotency_key)
            WHERE idempotency_key IS NOT NULL;
        """
}
