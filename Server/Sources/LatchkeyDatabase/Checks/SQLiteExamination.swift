/// Checks that a SQLite file is intact.
struct SQLiteExamination {
    func findings(on connection: any Connection) throws -> [Finding] {
        let version = try connection.first("SELECT sqlite_version()") { try $0.text(0) } ?? "of an unknown version"
        return try [Finding(.ok, "engine: SQLite \(version)")] + damage(connection) + danglingReferences(connection)
    }

    private func damage(_ connection: any Connection) throws -> [Finding] {
        let said = try connection.query("PRAGMA integrity_check(20)", []) { try $0.text(0) }
        guard said != ["ok"] else { return [Finding(.ok, "integrity_check: the file is whole")] }
        return said.map { Finding(.error, "integrity_check: \($0)") }
    }

    private func danglingReferences(_ connection: any Connection) throws -> [Finding] {
        let found = try connection.query(
            #"SELECT "table", "parent", COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2"#,
            []
        ) { row in (try row.text(0), try row.text(1), try row.integer(2)) }
        guard !found.isEmpty else { return [Finding(.ok, "foreign_key_check: every reference has its row")] }
        return found.map { table, parent, count in
            Finding(.error, "foreign_key_check: \(count) rows of \(table) refer to rows of \(parent) that do not exist")
        }
    }
}
