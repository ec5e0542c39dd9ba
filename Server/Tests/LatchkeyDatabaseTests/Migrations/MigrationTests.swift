import LatchkeyDatabase
import Testing

@Suite struct MigrationTests {
    private static let one = Migration(
        number: 1,
        name: "one",
        statements: ["CREATE TABLE steps (n BIGINT)", "INSERT INTO steps (n) VALUES (1)"]
    )
    private static let two = Migration(number: 2, name: "two", statements: ["INSERT INTO steps (n) VALUES (2)"])
    private static let broken = Migration(
        number: 3,
        name: "broken",
        statements: [
            "CREATE TABLE extra (n BIGINT)", "INSERT INTO steps (n) VALUES (3)", "INSERT INTO nowhere VALUES (1)",
        ]
    )

    let file: DatabaseFile
    let database: SQLiteDatabase

    init() throws {
        file = try DatabaseFile()
        database = try file.open()
    }

    private func numbers(_ sql: String) async throws -> [Int64] {
        try await database.read { connection in try connection.query(sql, []) { try $0.integer(0) } }
    }

    private var steps: [Int64] { get async throws { try await numbers("SELECT n FROM steps ORDER BY rowid") } }
    private var done: [Int64] {
        get async throws { try await numbers("SELECT number FROM schema_migrations ORDER BY number") }
    }

    @Test func `the steps are done in order`() async throws {
        try await database.migrate([Self.one, Self.two])
        #expect(try await steps == [1, 2])
        #expect(try await done == [1, 2])
    }

    @Test func `each step is done once`() async throws {
        try await database.migrate([Self.one])
        try await database.migrate([Self.one, Self.two])
        try await database.migrate([Self.one, Self.two])
        #expect(try await steps == [1, 2])
    }

    @Test func `a failing step changes nothing, and the earlier ones stay`() async throws {
        try await database.migrate([Self.one])
        await #expect(throws: DatabaseError.self) { try await database.migrate([Self.one, Self.two, Self.broken]) }
        #expect(try await steps == [1, 2])
        #expect(try await done == [1, 2])
        #expect(try await numbers("SELECT 1 FROM sqlite_master WHERE name = 'extra'") == [])
    }

    @Test func `a new database gets all steps or none`() async throws {
        await #expect(throws: DatabaseError.self) { try await database.migrate([Self.one, Self.broken]) }
        #expect(try await numbers("SELECT 1 FROM sqlite_master") == [])
    }

    @Test func `a repaired step runs`() async throws {
        _ = try? await database.migrate([Self.one, Self.two, Self.broken])
        let repaired = Migration(number: 3, name: "repaired", statements: Array(Self.broken.statements.dropLast()))
        try await database.migrate([Self.one, Self.two, repaired])
        #expect(try await steps == [1, 2, 3])
    }

    @Test func `a database of a newer program is refused and unchanged`() async throws {
        try await database.migrate([Self.one, Self.two])
        await #expect(throws: MigrationError.newerThanProgram(present: 2, known: 1)) {
            try await database.migrate([Self.one])
        }
        #expect(try await done == [1, 2])
    }

    @Test func `a new step below the newest one runs too`() async throws {
        let three = Migration(number: 3, name: "three", statements: ["INSERT INTO steps (n) VALUES (3)"])
        try await database.migrate([Self.one, three])
        try await database.migrate([Self.one, Self.two, three])
        #expect(try await steps == [1, 3, 2])
        #expect(try await done == [1, 2, 3])
    }

    @Test func `no steps change nothing`() async throws {
        try await database.migrate([])
        #expect(try await done == [])
    }
}
