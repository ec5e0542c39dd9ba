import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct ChangedSourceTests {
    /// Copies the samples, changes the source with these statements, and copies again.
    private func copyAgain(
        _ pair: EnginePair,
        after statements: [String],
        replacing: Bool = false,
        _ test: ([CopiedTable]) throws -> Void
    ) async throws {
        try await pair.withDatabases { source, destination in
            try await RowSamples.insert(into: source)
            _ = try await DatabaseCopy(source, destination).run()
            try await source.write(.unhurried) { connection in
                for statement in statements { try connection.execute(statement) }
            }
            let again = try await DatabaseCopy(source, destination).run(replacing: replacing)
            #expect(again.allSatisfy { $0.differences == 0 })
            try test(again)
        }
    }

    @Test(arguments: EnginePair.all) func `changed rows are replaced, with all that belongs to them`(
        pair: EnginePair
    ) async throws {
        let changes = [
            "UPDATE users SET display_name = 'É' WHERE id = 'u1'",
            "UPDATE applications SET access_token_lifetime = 601 WHERE id = 'default'",
            "UPDATE objects SET members = '{\"b\":2}' WHERE owner_id = 'u2'",
        ]
        try await copyAgain(pair, after: changes) { tables in
            #expect(tables[0].removed == 1)
            #expect(tables[3].removed == 1)
            #expect(tables[3].inserted == 1)
        }
    }

    @Test(arguments: EnginePair.all) func `a username that two users have swapped is swapped`(
        pair: EnginePair
    ) async throws {
        let changes = [
            "UPDATE users SET username_key = NULL WHERE id = 'u1'",
            "UPDATE users SET username_key = 'zoë', username = 'Zoë' WHERE id = 'Ü3'",
            "UPDATE users SET username_key = 'ada', username = 'ada' WHERE id = 'u1'",
        ]
        try await copyAgain(pair, after: changes) { tables in #expect(tables[3].removed == 2) }
    }

    @Test(arguments: EnginePair.all) func `a family that another session has now is moved`(
        pair: EnginePair
    ) async throws {
        let changes = [
            "UPDATE sessions SET family_digest = before_previous_digest WHERE id = 's1'",
            "UPDATE sessions SET family_digest = (SELECT previous_digest FROM sessions WHERE id = 's1') WHERE id = 's2'",
        ]
        try await copyAgain(pair, after: changes) { tables in #expect(tables[4].removed == 2) }
    }

    @Test(arguments: EnginePair.all) func `what was deleted in the source is deleted`(pair: EnginePair) async throws {
        let changes = ["DELETE FROM users WHERE id = 'u1'", "DELETE FROM signing_keys WHERE id = 'k1'"]
        try await copyAgain(pair, after: changes, replacing: true) { tables in
            #expect(
                tables.map(\.rows) == [
                    3, 2, 1, 2, 2, 2, 1, 0, 2, 1, 1, 2, 2, 1, 1, 0, 2, 2, 0, 0, 2, 2, 1, 0, 0, 1, 1, 1, 0, 1, 1,
                    1, 2, 1, 2, 2, 2, 2, 2, 1,
                ]
            )
        }
    }

    @Test(arguments: EnginePair.all) func `another system's users are not overwritten unless it is asked for`(
        pair: EnginePair
    ) async throws {
        try await pair.withDatabases { source, destination in
            try await RowSamples.insert(into: source)
            try await destination.migrate(Schema.migrations)
            let stranger = RowSamples.user("u0", username: "ada", extra: .null, disabledAt: .null)
            try await destination.write(.unhurried) { connection in
                try RowSamples.insert(stranger, into: "users", on: connection)
            }
            let copy = DatabaseCopy(source, destination)
            await #expect(throws: CopyProblem.otherUsers) { try await copy.run() }
            #expect(try await copy.compare()[3].differingKeys.contains("u0"))
            #expect(try await copy.run(replacing: true).allSatisfy { $0.differences == 0 })
        }
    }
}
