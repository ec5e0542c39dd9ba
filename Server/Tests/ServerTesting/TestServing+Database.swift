import LatchkeyDatabase
import LatchkeyStores

// The server's database, without the server.
extension TestServing {
    package func execute(_ sql: String) async throws {
        _ = try await database.write { connection in try connection.execute(sql) }
    }

    /// The whole number in the first row of a query.
    package func first(_ sql: String) async throws -> Int64? {
        try await database.read { connection in try connection.first(sql) { try $0.integer(0) } }
    }

    /// The text in the first row of a query.
    package func text(_ sql: String) async throws -> String? {
        try await database.read { connection in try connection.first(sql) { try $0.text(0) } }
    }

    /// All values of a table, as text.
    package func dump(_ table: String) async throws -> String {
        try await dump([table])
    }

    /// All values of the database, as text.
    package func dump() async throws -> String {
        try await dump(Schema.tables.map(\.name))
    }

    private func dump(_ tables: [String]) async throws -> String {
        try await database.read { connection in
            try tables.sorted().flatMap { table in
                let names = try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
                return try names.map { name in
                    let values = try connection.query("SELECT CAST(\(name) AS TEXT) FROM \(table)", []) {
                        try $0.textIfAny(0) ?? ""
                    }
                    return "\(table).\(name): \(values.sorted().joined(separator: ","))"
                }
            }.joined(separator: "\n")
        }
    }
}
