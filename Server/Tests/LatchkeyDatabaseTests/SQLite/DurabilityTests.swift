import Foundation
import LatchkeyDatabase
import SQLite
import Testing

@Suite struct DurabilityTests {
    let file: DatabaseFile

    init() throws { file = try DatabaseFile() }

    @Test func `the connection that writes flushes the disk at each commit`() async throws {
        let database = try file.open()
        #expect(try await database.pragma("synchronous") == "2")
    }

    @Test func `the control: a connection with weaker settings does not flush at each commit`() throws {
        var options = Options.readWrite
        options.synchronous = .normal
        let connection = try SQLite.Connection(path: file.path, options)
        #expect(try connection.query("PRAGMA synchronous") { row in try row.integer(0) } == [1])
    }

    @Test func `the disk is still flushed after many writes`() async throws {
        let database = try await file.withThings()
        for number in 0..<50 { try await database.insert(number) }
        #expect(try await database.pragma("synchronous") == "2")
    }

    @Test(arguments: [("foreign_keys", "1"), ("journal_mode", "wal"), ("journal_size_limit", "16777216")])
    func `the writing connection has all settings`(pragma: (name: String, value: String)) async throws {
        let database = try file.open()
        #expect(try await database.pragma(pragma.name) == pragma.value)
    }

    @Test func `a reference to a missing row is refused`() async throws {
        let database = try file.open()
        try await database.write { connection in
            try connection.execute("CREATE TABLE owners (id BIGINT PRIMARY KEY)")
            try connection.execute("CREATE TABLE pets (owner BIGINT REFERENCES owners (id))")
            try connection.execute("INSERT INTO owners (id) VALUES (1)")
            try connection.execute("INSERT INTO pets (owner) VALUES (1)")
        }
        let error = await #expect(throws: DatabaseError.self) {
            try await database.write { connection in try connection.execute("INSERT INTO pets (owner) VALUES (2)") }
        }
        guard case .constraint = error else {
            Issue.record("not a constraint: \(String(describing: error))")
            return
        }
    }

    @Test func `acknowledged writes are in the file after reopening`() async throws {
        let database = try await file.withThings()
        for number in 0..<20 { try await database.insert(number) }
        await database.close()
        let again = try file.open()
        #expect(try await again.numbers == Array(0..<20))
    }

    @Test func `another process that reads the file sees acknowledged writes at once`() async throws {
        let database = try await file.withThings()
        let reader = try SQLite.Connection(path: file.path, .readOnly)
        for number in 0..<20 {
            try await database.insert(number)
            let count = try reader.query("SELECT COUNT(*) FROM things") { row in try row.integer(0) }
            #expect(count == [Int64(number) + 1])
        }
    }
}
