/// Where the engines' SQL differs; everything else is said once.
package enum Dialect: Sendable {
    case sqlite
    case postgresql

    /// A statement of the schema as this engine takes it.
    ///
    /// PostgreSQL compares texts by the rules of the database's language unless told otherwise. SQLite compares bytes, and
    /// so do we everywhere: ids sort by time, and an object's place in a list is the same on every server.
    package func schema(_ statement: String) -> String {
        switch self {
        // Older ones have no such function.
        case .sqlite where statement.contains("OCTET_LENGTH"):
            statement.replacing(/\bOCTET_LENGTH\((\w+)\)/) { byteCount(of: $0.1) }
        case .postgresql where statement.contains("TEXT"):
            statement.replacing(/\bTEXT\b/, with: #"TEXT COLLATE "C""#)
        case .sqlite, .postgresql: statement
        }
    }

    /// How many bytes a text has in UTF-8.
    package func byteCount(of column: some StringProtocol) -> String {
        switch self {
        case .sqlite: "LENGTH(CAST(\(column) AS BLOB))"
        case .postgresql: "OCTET_LENGTH(\(column))"
        }
    }

    /// Ends a query whose rows nobody else changes until the transaction is over.
    ///
    /// Writes that many make at once to the same rows wait for each other this way, which is cheaper than to begin again. In
    /// SQLite one write runs at a time anyway.
    package var lock: String {
        switch self {
        case .sqlite: ""
        // Not FOR UPDATE: what only refers to the row, as an event does, need not wait.
        case .postgresql: "FOR NO KEY UPDATE"
        }
    }

    /// Ends a query that passes over the rows that others hold.
    package var skipHeld: String {
        switch self {
        case .sqlite: ""
        case .postgresql: "FOR NO KEY UPDATE SKIP LOCKED"
        }
    }

    /// Joins to each row, after one another, the one row of a table that a condition finds, whatever the engine knows of either:
    /// the condition stands between the two texts, and names the table's columns alone.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - name: What its row is called.
    /// - Returns: What stands before the condition, and behind it.
    package func lookingUp(_ table: String, as name: String) -> (start: String, end: String) {
        switch self {
        // A cross join is never turned round.
        case .sqlite: ("CROSS JOIN \(table) AS \(name) ON", "")
        // Nor is a subquery with a limit made a join of.
        case .postgresql: ("CROSS JOIN LATERAL (SELECT * FROM \(table) WHERE", "LIMIT 1) AS \(name)")
        }
    }

    /// Finds the names of a table's columns, in their order; `$1` is the table.
    package var columnNames: String {
        switch self {
        case .sqlite: "SELECT name FROM pragma_table_info($1) ORDER BY cid"
        case .postgresql:
            """
            SELECT column_name::TEXT FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position
            """
        }
    }

    /// Finds a text that two connections have in common when they are to the same database, and only then.
    package var identity: String {
        switch self {
        case .sqlite: "SELECT file FROM pragma_database_list WHERE name = 'main'"
        case .postgresql:
            """
            SELECT EXTRACT(EPOCH FROM pg_postmaster_start_time())::TEXT || '/' || current_database()::TEXT || '/' ||
                current_schema()::TEXT
            """
        }
    }
}
