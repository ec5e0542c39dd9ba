/// One step of the schema, forward only.
package struct Migration: Sendable {
    /// Counts the steps, from 1.
    package let number: Int64
    /// What it does, in a few words.
    package let name: String
    /// The statements, in order.
    package let statements: [String]

    package init(number: Int64, name: String, statements: [String]) {
        self.number = number
        self.name = name
        self.statements = statements
    }
}

extension Database {
    /// Brings the schema up to date: each step that is missing, in its own transaction.
    ///
    /// - Throws: `MigrationError.newerThanProgram` when the database has steps that this program does not know;
    ///   `DatabaseError` when a step fails, and then that step has changed nothing.
    package func migrate(_ migrations: [Migration]) async throws {
        try await write { connection in
            _ = try connection.execute(
                "CREATE TABLE IF NOT EXISTS schema_migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)"
            )
        }
        let done = Set(
            try await read { connection in
                try connection.query("SELECT number FROM schema_migrations", []) { try $0.integer(0) }
            }
        )
        let (present, newest) = (done.max() ?? 0, migrations.last?.number ?? 0)
        guard present <= newest else { throw MigrationError.newerThanProgram(present: present, known: newest) }
        for migration in migrations where !done.contains(migration.number) {
            try await write { connection in
                for statement in migration.statements { try connection.execute(statement) }
                _ = try connection.execute(
                    "INSERT INTO schema_migrations (number, name) VALUES ($1, $2)",
                    [.integer(migration.number), .text(migration.name)]
                )
            }
        }
    }
}

/// Why a schema cannot be brought up to date.
package enum MigrationError: Error, Equatable, Sendable {
    case newerThanProgram(present: Int64, known: Int64)
}
