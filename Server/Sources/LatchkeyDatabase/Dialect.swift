/// The differences between the engines' SQL.
package enum Dialect: Sendable {
    case sqlite
    case postgresql

    /// Adapts a statement of the schema.
    ///
    /// PostgreSQL compares texts by the database's language unless told otherwise. SQLite compares bytes, and so does
    /// this schema everywhere: ids sort by time, and an object has the same position in a list on every server.
    package func schema(_ statement: String) -> String {
        switch self {
        // Older versions lack this function.
        case .sqlite where statement.contains("OCTET_LENGTH"):
            statement.replacing(/\bOCTET_LENGTH\((\w+)\)/) { byteCount(of: $0.1) }
        case .postgresql where statement.contains("TEXT"):
            statement.replacing(/\bTEXT\b/, with: #"TEXT COLLATE "C""#)
        case .sqlite, .postgresql: statement
        }
    }

    /// The bytes of a text in UTF-8.
    package func byteCount(of column: some StringProtocol) -> String {
        switch self {
        case .sqlite: "LENGTH(CAST(\(column) AS BLOB))"
        case .postgresql: "OCTET_LENGTH(\(column))"
        }
    }

    /// Ends a query that locks its rows against changes by other transactions until this one ends.
    ///
    /// Concurrent writes to the same rows wait for each other, which is cheaper than retrying. SQLite runs one write at
    /// a time anyway.
    package var lock: String {
        switch self {
        case .sqlite: ""
        // FOR UPDATE would also block rows that only refer to this one, such as events.
        case .postgresql: "FOR NO KEY UPDATE"
        }
    }

    /// Ends a query that skips rows locked by others.
    package var skipHeld: String {
        switch self {
        case .sqlite: ""
        case .postgresql: "FOR NO KEY UPDATE SKIP LOCKED"
        }
    }

    /// Joins each row, in order, to the one row of a table that a condition selects, whatever the planner estimates.
    ///
    /// The condition goes between the two texts and names only the table's columns.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - name: The alias of its row.
    /// - Returns: The texts before and after the condition.
    package func lookingUp(_ table: String, as name: String) -> (start: String, end: String) {
        switch self {
        // SQLite never reorders a cross join.
        case .sqlite: ("CROSS JOIN \(table) AS \(name) ON", "")
        // PostgreSQL never turns a subquery with a limit into a join.
        case .postgresql: ("CROSS JOIN LATERAL (SELECT * FROM \(table) WHERE", "LIMIT 1) AS \(name)")
        }
    }

    /// A query for the names of a table's columns, in order; `$1` is the table.
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

    /// A query for a text that two connections share if and only if they are to the same database.
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
