/// Looks whether an engine is in order, and set up so that it loses nothing.
package struct EngineExamination: Sendable {
    private let tables: [String]
    private let connections: Int

    /// - Parameters:
    ///   - tables: The tables whose texts compare by bytes.
    ///   - connections: How many connections a server has at the most.
    package init(tables: [String], connections: Int) {
        self.tables = tables
        self.connections = connections
    }

    /// Examines a database, however long it takes.
    ///
    /// - Throws: `DatabaseError` when it cannot be asked.
    package func findings(on database: any Database) async throws -> [Finding] {
        try await database.readUnhurried { connection in
            switch connection.dialect {
            case .sqlite: try SQLiteExamination().findings(on: connection)
            case .postgresql:
                try PostgresExamination(tables: tables, connections: connections).findings(on: connection)
            }
        }
    }
}
