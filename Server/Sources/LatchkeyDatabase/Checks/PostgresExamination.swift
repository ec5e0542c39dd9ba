/// Checks that a PostgreSQL database is in order, and that its server loses nothing it has acknowledged.
struct PostgresExamination {
    let tables: [String]
    let connections: Int

    func findings(on connection: any Connection) throws -> [Finding] {
        let version = try setting("server_version", connection)
        return try [
            Finding(.ok, "engine: PostgreSQL \(version)"), role(connection), encoding(connection),
            collations(connection),
            indexes(connection), durability(connection), room(connection),
        ]
    }

    private func role(_ connection: any Connection) throws -> Finding {
        let isStandby = try connection.first("SELECT pg_is_in_recovery()") { try $0.integer(0) != 0 } ?? false
        return isStandby
            ? Finding(.error, "role: it is a standby. Name the primary too, as in postgres://one,two/name.")
            : Finding(.ok, "role: it is the primary")
    }

    private func encoding(_ connection: any Connection) throws -> Finding {
        let name = try setting("server_encoding", connection)
        return name == "UTF8"
            ? Finding(.ok, "encoding: UTF8") : Finding(.error, "encoding: \(name). Make a database with UTF8.")
    }

    /// Ids sort by time only if texts compare by bytes.
    private func collations(_ connection: any Connection) throws -> Finding {
        let places = tables.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let names = try connection.query(
            """
            SELECT (table_name || '.' || column_name)::TEXT FROM information_schema.columns
            WHERE table_schema = current_schema() AND data_type = 'text' AND table_name IN (\(places))
                AND collation_name IS DISTINCT FROM 'C'
            ORDER BY 1
            """,
            tables.map(SQLValue.text)
        ) { try $0.text(0) }
        guard !names.isEmpty else { return Finding(.ok, "collation: texts compare by bytes") }
        return Finding(.error, "collation: \(names.joined(separator: ", ")) do not compare by bytes (COLLATE \"C\")")
    }

    private func indexes(_ connection: any Connection) throws -> Finding {
        let names = try connection.query(
            """
            SELECT class.relname FROM pg_index JOIN pg_class AS class ON class.oid = pg_index.indexrelid
            WHERE class.relnamespace = current_schema()::REGNAMESPACE AND NOT pg_index.indisvalid ORDER BY 1
            """,
            []
        ) { try $0.text(0) }
        guard !names.isEmpty else { return Finding(.ok, "indexes: all are valid") }
        return Finding(.error, "indexes: \(names.joined(separator: ", ")) are not valid. Rebuild them with REINDEX.")
    }

    /// Settings that lose data in a power cut or crash.
    private func durability(_ connection: any Connection) throws -> Finding {
        let off = try ["fsync", "synchronous_commit", "full_page_writes"].filter { name in
            try setting(name, connection) == "off"
        }
        guard !off.isEmpty else { return Finding(.ok, "durability: what is acknowledged is on disk") }
        return Finding(.warning, "durability: \(off.joined(separator: ", ")) off: a crash can lose acknowledged writes")
    }

    private func room(_ connection: any Connection) throws -> Finding {
        let all = Int(try setting("max_connections", connection)) ?? 0
        let reserved = Int(try setting("superuser_reserved_connections", connection)) ?? 0
        // Two more: one listens for announcements, one migrates the schema.
        let needed = connections + 2
        let text = "connections: a server needs up to \(needed), PostgreSQL has \(all - reserved) for all programs"
        return needed <= all - reserved
            ? Finding(.ok, text)
            : Finding(.warning, "\(text). Raise max_connections, or lower --connections.")
    }

    private func setting(_ name: String, _ connection: any Connection) throws -> String {
        try connection.first("SELECT current_setting($1)", [.text(name)]) { try $0.text(0) } ?? ""
    }
}
