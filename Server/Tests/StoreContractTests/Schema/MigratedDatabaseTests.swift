import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

/// Tests get copies of a database that is migrated once.
@Suite struct MigratedDatabaseTests {
    @Test(arguments: Engine.databases) func `a copy of the template is what the migrations make`(
        engine: Engine
    ) async throws {
        let copied = try await engine.withMigratedDatabase { try await $0.description() }
        let migrated = try await engine.withDatabase { database in
            try await database.migrate(Schema.migrations)
            return try await database.description()
        }
        #expect(copied == migrated)
        #expect(copied.contains { $0.contains("idle_lifetime") })
    }

    @Test(arguments: Engine.databases) func `a difference in the schema or the rows shows`(engine: Engine) async throws
    {
        let changes = [
            "ALTER TABLE users ADD COLUMN another TEXT", "CREATE INDEX another ON users (created_at)",
            "UPDATE applications SET name = 'Another'", "DELETE FROM schema_migrations WHERE number = 1",
        ]
        let untouched = try await engine.withMigratedDatabase { try await $0.description() }
        for change in changes {
            let changed = try await engine.withMigratedDatabase { database in
                _ = try await database.write(.unhurried) { try $0.execute(change) }
                return try await database.description()
            }
            #expect(changed != untouched, "\(change)")
        }
    }

    @Test(arguments: Engine.databases) func `no copy has what another one got`(engine: Engine) async throws {
        try await engine.withStores { one in
            _ = try await one.newUser("ada")
            let count = try await engine.withStores { other in try await other.count("users") }
            #expect(count == 0)
        }
    }
}

extension Database {
    /// The whole schema, and all rows.
    fileprivate func description() async throws -> [String] {
        try await read { connection in
            var lines: [String] = []
            for query in connection.dialect.schemaQueries {
                lines += try connection.query(query, []) { try $0.text(0) }
            }
            for table in try connection.query(connection.dialect.tableNames, [], { try $0.text(0) }) {
                let columns = try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
                let row = columns.map { "COALESCE(CAST(\($0) AS TEXT), 'NULL')" }.joined(separator: " || ', ' || ")
                lines += try connection.query("SELECT \(row) FROM \(table)", []) { "\(table): \(try $0.text(0))" }
                    .sorted()
            }
            return lines
        }
    }
}

extension Dialect {
    fileprivate var tableNames: String {
        switch self {
        case .sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        case .postgresql:
            """
            SELECT relname::TEXT FROM pg_class WHERE relnamespace = current_schema()::TEXT::REGNAMESPACE AND relkind = 'r'
            ORDER BY relname
            """
        }
    }

    fileprivate var schemaQueries: [String] {
        switch self {
        case .sqlite:
            [
                "SELECT type || ' ' || name || ' ' || tbl_name || ': ' || COALESCE(sql, '') FROM sqlite_master ORDER BY 1",
                "SELECT 'journal ' || journal_mode FROM pragma_journal_mode",
                "SELECT 'page size ' || page_size FROM pragma_page_size",
                "SELECT 'version ' || user_version FROM pragma_user_version",
            ]
        case .postgresql:
            [
                """
                SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, collation_name, column_default,
                    is_nullable, is_identity, is_generated) FROM information_schema.columns
                WHERE table_schema = current_schema() ORDER BY 1
                """,
                """
                SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes
                WHERE schemaname = current_schema() ORDER BY 1
                """,
                """
                SELECT replace(conrelid::REGCLASS || ' ' || conname || ' ' || pg_get_constraintdef(oid),
                    current_schema() || '.', '') FROM pg_constraint
                WHERE connamespace = current_schema()::TEXT::REGNAMESPACE ORDER BY 1
                """,
                """
                SELECT concat_ws(' ', relname, relkind, reloptions) FROM pg_class
                WHERE relnamespace = current_schema()::TEXT::REGNAMESPACE ORDER BY 1
                """,
            ]
        }
    }
}
