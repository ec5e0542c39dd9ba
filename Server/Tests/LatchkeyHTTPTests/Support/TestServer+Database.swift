import LatchkeyDatabase

// The database of a test, behind the server's back.

extension TestServer {
    /// Changes the database behind the server's back, as an operator does.
    func execute(_ sql: String) async throws {
        _ = try await database.write { connection in try connection.execute(sql) }
    }

    /// A whole number that the database answers, behind the server's back.
    func first(_ sql: String) async throws -> Int64? {
        try await database.read { connection in try connection.first(sql) { try $0.integer(0) } }
    }

    /// All texts of a table.
    func dump(_ table: String) async throws -> String {
        try await database.read { connection in
            let names = try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
            return try names.flatMap { name in
                try connection.query("SELECT CAST(\(name) AS TEXT) FROM \(table)", []) { try $0.textIfAny(0) ?? "" }
            }.joined(separator: "\n")
        }
    }
}
