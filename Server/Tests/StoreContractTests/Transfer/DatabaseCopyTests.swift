import LatchkeyDatabase
import LatchkeyStores
import TestDatabases
import Testing

@Suite struct DatabaseCopyTests {
    @Test func `the samples have every column, with a value and where it can be without`() async throws {
        try await Engine.sqlite.withStores { stores in
            for table in Schema.tables {
                let columns = try await stores.database.read { connection in
                    try connection.query(
                        "SELECT name, \"notnull\" OR pk FROM pragma_table_info($1)",
                        [.text(table.name)]
                    ) { (name: try $0.text(0), isRequired: try $0.integer(1) != 0) }
                }
                let rows = RowSamples.rows.filter { $0.table == table.name }.map(\.values)
                for column in columns {
                    let values = rows.map { $0[column.name] }
                    #expect(values.contains { $0 != nil && $0 != .null }, "\(table.name).\(column.name)")
                    if !column.isRequired { #expect(values.contains(.null), "\(table.name).\(column.name)") }
                }
            }
        }
    }

    @Test(arguments: EnginePair.all) func `a copy is equal, and the same again changes nothing`(
        pair: EnginePair
    ) async throws {
        try await pair.withDatabases { source, destination in
            try await RowSamples.insert(into: source)
            let copy = DatabaseCopy(source, destination)
            let first = try await copy.run()
            #expect(first.allSatisfy { $0.differences == 0 })
            let others = Array(repeating: 2, count: Schema.tables.count - 6)
            #expect(first.map(\.rows) == [3, 2, 2, 3, 2, 5] + others)
            // The standard application was there already, unchanged.
            #expect(first.map(\.inserted) == [2, 2, 2, 3, 2, 5] + others)
            let again = try await copy.run()
            #expect(again.allSatisfy { $0.inserted == 0 && $0.removed == 0 && $0.differences == 0 })
            #expect(again.map(\.digest) == first.map(\.digest))
            let back = try await DatabaseCopy(destination, source).compare()
            #expect(back.map(\.digest) == first.map(\.digest))
        }
    }

    @Test(arguments: EnginePair.all) func `what is read from a copy is what was written`(pair: EnginePair) async throws
    {
        try await pair.withDatabases { source, destination in
            try await RowSamples.insert(into: source)
            _ = try await DatabaseCopy(source, destination).run()
            let found = try await destination.read { connection in
                try connection.first(
                    "SELECT display_name, attributes, created_at, modified_at, username FROM users WHERE id = 'u1'"
                ) { row in try (0..<5).map(row.value) }
            }
            let user = try #require(RowSamples.rows.first { $0.table == "users" }).values
            let names = ["display_name", "attributes", "created_at", "modified_at", "username"]
            #expect(found == names.map { user[$0] ?? .null })
            let digests = try await destination.read { connection in
                try connection.query(
                    "SELECT before_previous_digest, sealed FROM sessions, signing_keys ORDER BY sessions.id",
                    []
                ) { row in try (0..<2).map(row.value) }
            }
            #expect(digests.first == [.bytes([]), .bytes(Array(0...255))])
            #expect(digests.last?.first == .null)
        }
    }

    @Test(arguments: EnginePair.all) func `a copy that was cut off is finished by doing it again`(
        pair: EnginePair
    ) async throws {
        try await pair.withDatabases { source, destination in
            try await RowSamples.insertCrowd(4500, into: source)
            let cut = DatabaseCopy(from: source, to: destination, digest: SumDigest()) { progress in
                guard progress.stage == .copying, progress.table == "sessions" else { return }
                withUnsafeCurrentTask { $0?.cancel() }
            }
            await #expect(throws: CancellationError.self) { try await Task { try await cut.run() }.value }
            let present = try await destination.read { connection in
                try connection.first("SELECT COUNT(*) FROM sessions") { try $0.integer(0) } ?? 0
            }
            #expect((1..<4500).contains(present))
            let rest = try await DatabaseCopy(source, destination).run()
            #expect(rest.allSatisfy { $0.differences == 0 && $0.removed == 0 })
            #expect(rest[3].inserted == 0)
            #expect(rest[4].inserted == 4500 - Int(present))
            #expect(rest.first { $0.name == "audit_events" }?.rows == 4500)
        }
    }
}
