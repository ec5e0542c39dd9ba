import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct SchemaTableTests {
    @Test(arguments: Engine.databases) func `every table that the steps make is listed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let tables = try await stores.database.read { connection in
                let sql =
                    switch connection.dialect {
                    case .sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                    case .postgresql: "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                    }
                return try connection.query(sql, []) { try $0.text(0) }
            }
            #expect(Set(tables) == Set(Schema.tables.map(\.name)).union(["schema_migrations"]))
        }
    }

    @Test(arguments: Schema.tables) func `the key and the references are those of the schema`(
        table: SchemaTable
    ) async throws {
        try await Engine.sqlite.withStores { stores in
            let (key, references) = try await stores.database.read { connection in
                let key = try connection.query(
                    "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk",
                    [.text(table.name)]
                ) { try $0.text(0) }
                let columns = try connection.query(
                    #"SELECT id, "from", "table", COALESCE("to", 'id') FROM pragma_foreign_key_list($1) ORDER BY id, seq"#,
                    [.text(table.name)]
                ) { row in
                    (id: try row.integer(0), from: try row.text(1), table: try row.text(2), to: try row.text(3))
                }
                let references = Dictionary(grouping: columns, by: \.id).values.map { columns in
                    SchemaTable.Reference(columns.map(\.from), to: columns[0].table, columns.map(\.to))
                }
                return (key, references)
            }
            #expect(table.key == key)
            #expect(Set(table.references.map(\.columns)) == Set(references.map(\.columns)))
            #expect(table.references.allSatisfy(references.contains))
        }
    }

    @Test func `a table stands after those that its rows refer to`() {
        for (index, table) in Schema.tables.enumerated() {
            let before = Schema.tables.prefix(index).map(\.name)
            #expect(table.references.allSatisfy { before.contains($0.table) })
        }
    }
}
