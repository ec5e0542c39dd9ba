import LatchkeyDatabase
import TestDatabases
import Testing

@Suite struct PostgresMigrationTests {
    private static let migrations = (1...5).map { number in
        Migration(
            number: Int64(number),
            name: "step \(number)",
            statements: number == 1
                ? ["CREATE TABLE steps (n BIGINT)", "INSERT INTO steps VALUES (1)"]
                : ["INSERT INTO steps VALUES (\(number))", "CREATE TABLE table_\(number) (name TEXT)"]
        )
    }

    private static func steps(_ database: PostgresDatabase) async throws -> [Int64] {
        try await database.read { try $0.query("SELECT n FROM steps ORDER BY n", []) { try $0.integer(0) } }
    }

    @Test func `ten programs that migrate at once run each step once`() async throws {
        try await TestSchema.with { schema in
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask {
                        try await TestSchema.withEngine(schema.url) { try await $0.migrate(Self.migrations) }
                    }
                }
                try await group.waitForAll()
            }
            try await TestSchema.withEngine(schema.url) { database in
                let steps = try await Self.steps(database)
                let done = try await database.migrationsDone()
                #expect(steps == [1, 2, 3, 4, 5])
                #expect(done == [1, 2, 3, 4, 5])
            }
        }
    }

    @Test func `exclusive work runs one at a time`() async throws {
        try await TestSchema.with { schema in
            try await schema.withThings { database in
                try await database.insert(0)
                // Each reads, and writes the result in another transaction: in parallel they would lose steps.
                try await withThrowingTaskGroup { group in
                    for _ in 0..<10 {
                        group.addTask {
                            try await database.alone {
                                let last = try await database.numbers.last ?? 0
                                try await database.insert(last + 1)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await database.numbers == Array(0...10))
            }
        }
    }

    @Test func `a database of a newer program is refused`() async throws {
        try await TestSchema.with { schema in
            try await TestSchema.withEngine(schema.url) { database in
                try await database.migrate(Self.migrations)
                await #expect(throws: MigrationError.newerThanProgram(present: 5, known: 2)) {
                    try await database.migrate(Array(Self.migrations.prefix(2)))
                }
            }
        }
    }

    @Test func `a failing step changes nothing, and the earlier ones stay`() async throws {
        try await TestSchema.with { schema in
            try await TestSchema.withEngine(schema.url) { database in
                let broken = Migration(
                    number: 6,
                    name: "broken",
                    statements: ["DELETE FROM steps", "DELETE FROM nowhere"]
                )
                try await database.migrate(Array(Self.migrations.prefix(1)))
                await #expect(throws: DatabaseError.self) { try await database.migrate(Self.migrations + [broken]) }
                #expect(try await Self.steps(database) == [1, 2, 3, 4, 5])
                try await database.migrate(Self.migrations)
            }
        }
    }
}
