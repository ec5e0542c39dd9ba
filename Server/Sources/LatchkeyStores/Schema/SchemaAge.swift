package import LatchkeyDatabase

/// A database's schema compared with this program's.
package enum SchemaAge: Sendable, Equatable {
    /// No schema: the database is empty or belongs to another program.
    case missing
    case older(Int64)
    case current(Int64)
    case newer(Int64)

    /// The last migration of this program's schema.
    package static let known = Schema.migrations.last?.number ?? 0

    /// Reads the migrations that a database has.
    package static func of(_ database: any Database) async throws -> SchemaAge {
        let columns = try await database.columnNames(of: "schema_migrations")
        guard !columns.isEmpty else { return .missing }
        let done = try await database.migrationsDone()
        let newest = done.max() ?? 0
        if newest > known { return .newer(newest) }
        return Schema.migrations.allSatisfy { done.contains($0.number) } ? .current(newest) : .older(newest)
    }
}

extension Database {
    /// The names of a table's columns, in order; empty if there is no such table.
    package func columnNames(of table: String) async throws -> [String] {
        try await readUnhurried { connection in
            try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
        }
    }
}
