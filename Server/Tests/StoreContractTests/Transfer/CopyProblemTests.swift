import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct CopyProblemTests {
    private static let changes = [
        "UPDATE users SET display_name = '李雷 🦊 é' WHERE id = 'u1'",
        "UPDATE users SET created_at = created_at + 1 WHERE id = 'u1'",
        "UPDATE users SET disabled_at = NULL WHERE id = 'u1'",
        "UPDATE users SET id = 'u1 ' WHERE id = 'u1'",
        "DELETE FROM users WHERE id = 'u1'",
    ]

    @Test(arguments: EnginePair.all) func `a single value that is otherwise is found`(pair: EnginePair) async throws {
        try await pair.withDatabases { source, destination async throws in
            try await RowSamples.insert(into: source)
            try await source.write(.unhurried) { connection in
                // No rows refer to this user, so the change affects only its own row.
                for table in [
                    "objects", "audit_events", "push_devices", "known_devices", "verifications", "authorization_codes",
                    "notifications", "identities", "sessions", "storage_use", "exports", "challenges",
                    "totp_secrets", "recovery_codes", "remembered_devices", "passkeys", "passkey_user_handles",
                    "ceremonies", "recoveries", "device_codes", "grants",
                ] {
                    try connection.perform("DELETE FROM \(table)")
                }
            }
            let copy = DatabaseCopy(source, destination)
            for change in Self.changes {
                _ = try await copy.run()
                #expect(try await copy.compare().allSatisfy { $0.differences == 0 })
                try await destination.write(.unhurried) { connection in try connection.perform(change) }
                let found = try await copy.compare()
                #expect(
                    found.map(\.differences) == [0, 0, 0, change.contains("SET id") ? 2 : 1]
                        + Array(repeating: 0, count: Schema.tables.count - 4)
                )
                #expect(found[3].differingKeys.contains("u1"))
                try await destination.write(.unhurried) { connection in
                    try connection.perform("DELETE FROM users WHERE id = 'u1 '")
                }
            }
        }
    }

    @Test(arguments: Engine.databases) func `an older, a newer and a foreign source are refused`(
        engine: Engine
    ) async throws {
        try await engine.withDatabase { source async throws in
            try await Engine.sqlite.withDatabase { destination async throws in
                let copy = DatabaseCopy(source, destination)
                await #expect(throws: CopyProblem.source(.missing)) { try await copy.run() }
                try await source.migrate(Array(Schema.migrations.prefix(5)))
                await #expect(throws: CopyProblem.source(.older(5))) { try await copy.run() }
                try await source.migrate(Schema.migrations)
                try await source.write(.unhurried) { connection in
                    _ = try connection.execute("INSERT INTO schema_migrations (number, name) VALUES (999, 'later')")
                }
                await #expect(throws: CopyProblem.source(.newer(999))) { try await copy.run() }
                await #expect(throws: CopyProblem.destinationNewer(999)) {
                    try await destination.migrate(Schema.migrations)
                    _ = try await DatabaseCopy(destination, source).run()
                }
            }
        }
    }

    @Test(arguments: Engine.databases) func `a database is not copied to itself`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            _ = await #expect(throws: CopyProblem.same) {
                _ = try await DatabaseCopy(stores.database, stores.database).run()
            }
        }
    }

    @Test func `two connections to one PostgreSQL schema are told as the same database`() async throws {
        try await Engine.postgresql.withLocation { location async throws in
            let (one, two) = try await (location.open(), location.open())
            try await one.migrate(Schema.migrations)
            await #expect(throws: CopyProblem.same) { _ = try await DatabaseCopy(one, two).run() }
            await one.close()
            await two.close()
        }
    }

    @Test(arguments: Engine.databases) func `rows that refer to nothing are counted`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await RowSamples.insert(into: stores.database)
            #expect(try await SchemaExamination.orphans(in: stores.database).map(\.level) == [.ok])
            try await stores.database.write(.unhurried) { connection in
                try connection.perform("DROP TABLE audit_events")
                try connection.perform("CREATE TABLE audit_events (id TEXT PRIMARY KEY, user_id TEXT)")
                try connection.perform("INSERT INTO audit_events VALUES ('a', 'u1'), ('b', 'nobody'), ('c', NULL)")
            }
            let found = try await SchemaExamination.orphans(in: stores.database)
            #expect(found == [Finding(.error, "references: 1 rows of audit_events have a user_id that does not exist")])
        }
    }

    @Test(arguments: Engine.databases) func `an engine that is in order has no error`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let examination = EngineExamination(tables: Schema.tables.map(\.name), connections: 10)
            let findings = try await examination.findings(on: stores.database)
            #expect(findings.filter { $0.level == .error } == [])
            #expect(findings.contains { $0.text.hasPrefix("engine: ") })
        }
    }
}
