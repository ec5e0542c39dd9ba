/// Checks that an engine is in order and configured to lose nothing.
package struct EngineExamination: Sendable {
    private let tables: [String]
    private let connections: Int

    /// - Parameters:
    ///   - tables: The tables whose texts must compare by bytes.
    ///   - connections: The most connections of a server.
    package init(tables: [String], connections: Int) {
        self.tables = tables
        self.connections = connections
    }

    /// Examines a database, which may take a long time.
    ///
    /// - Throws: `DatabaseError` if the database does not answer.
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
