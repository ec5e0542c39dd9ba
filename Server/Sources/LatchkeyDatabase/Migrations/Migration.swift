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
    /// A new database gets all steps in one transaction, so that its first start waits for the disk once. Of several programs
    /// that do it at once, one does and the others wait.
    ///
    /// - Throws: `MigrationError.newerThanProgram` when the database has steps that this program does not know;
    ///   `DatabaseError` when a step fails, and then that step has changed nothing.
    package func migrate(_ migrations: [Migration]) async throws {
        try await alone {
            let done = try await migrateIfNew(migrations)
            let (present, newest) = (done.max() ?? 0, migrations.last?.number ?? 0)
            guard present <= newest else { throw MigrationError.newerThanProgram(present: present, known: newest) }
            for migration in migrations where !done.contains(migration.number) {
                try await write(.unhurried) { connection in try migration.run(on: connection) }
            }
        }
    }

    /// - Returns: The numbers of the steps that the database has now.
    private func migrateIfNew(_ migrations: [Migration]) async throws -> Set<Int64> {
        try await write(.unhurried) { connection in
            try connection.perform(
                "CREATE TABLE IF NOT EXISTS schema_migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)"
            )
            let done = try Migration.done(on: connection)
            guard done.isEmpty else { return done }
            for migration in migrations { try migration.run(on: connection) }
            return Set(migrations.map(\.number))
        }
    }

    /// The numbers of the steps that the database has.
    package func migrationsDone() async throws -> Set<Int64> {
        try await read { connection in try Migration.done(on: connection) }
    }
}

extension Migration {
    fileprivate static func done(on connection: any Connection) throws -> Set<Int64> {
        Set(try connection.query("SELECT number FROM schema_migrations", []) { try $0.integer(0) })
    }

    fileprivate func run(on connection: any Connection) throws {
        for statement in statements { try connection.perform(connection.dialect.schema(statement)) }
        try connection.perform(
            "INSERT INTO schema_migrations (number, name) VALUES ($1, $2)",
            [.integer(number), .text(name)]
        )
    }
}

/// Why a schema cannot be brought up to date.
package enum MigrationError: Error, Equatable, Sendable {
    case newerThanProgram(present: Int64, known: Int64)
}
