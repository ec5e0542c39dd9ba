package import LatchkeyDatabase

/// How a database's schema stands to the one that this program knows.
package enum SchemaAge: Sendable, Equatable {
    /// There is none: it is empty, or of something else.
    case missing
    case older(Int64)
    case current(Int64)
    case newer(Int64)

    /// The step that this program's schema ends with.
    package static let known = Schema.migrations.last?.number ?? 0

    /// Looks at the steps that a database has.
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
    /// The names of a table's columns, in their order; none when there is no such table.
    package func columnNames(of table: String) async throws -> [String] {
        try await readUnhurried { connection in
            try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
        }
    }
}
