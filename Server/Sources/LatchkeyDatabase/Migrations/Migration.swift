/// One step of the schema, forward only.
package struct Migration: Sendable {
    /// The number: from 1, without gaps.
    package let number: Int64
    /// A short description.
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
    /// Migrates the schema: each missing step runs in its own transaction.
    ///
    /// A new database gets all steps in one transaction, so its first start waits for the disk once. When several
    /// programs migrate at once, one works and the others wait.
    ///
    /// - Throws: `MigrationError.newerThanProgram` if the database has steps that this program does not know;
    ///   `DatabaseError` if a step fails, which then has changed nothing.
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

    /// - Returns: The numbers of the applied steps.
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

    /// The numbers of the applied steps.
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

package enum MigrationError: Error, Equatable, Sendable {
    case newerThanProgram(present: Int64, known: Int64)
}
