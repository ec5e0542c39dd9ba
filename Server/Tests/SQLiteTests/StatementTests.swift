import CSQLite
import Foundation
import Testing

@testable import SQLite

@Suite struct StatementTests {
    @Test func `a statement is prepared once`() throws {
        let connection = try TemporaryFile().withThings()
        for number in 0..<100 { try connection.insert(Int64(number)) }
        #expect(connection.statementCount == 1)
        for _ in 0..<100 { #expect(try connection.numbers().count == 100) }
        #expect(connection.statementCount == 2)
    }

    @Test func `uncached statements are released`() throws {
        let connection = try TemporaryFile().withThings()
        for number in 0..<100 { _ = try connection.queryOnce("SELECT \(number)") { try $0.integer(0) } }
        try connection.run(script: "SELECT 1; SELECT 2")
        for sql in ["SELEKT", "SELECT 1; SELECT 2", "", "SELECT ?"] { _ = try? connection.execute(sql, []) }
        // The one with a parameter is valid, and ran without it.
        #expect(connection.statementCount == 1)
    }

    @Test func `a closure that throws between rows leaves no running statement`() throws {
        let file = try TemporaryFile()
        let connection = try file.withThings()
        for number in 0..<10 { try connection.insert(Int64(number)) }
        struct Enough: Error {}
        #expect(throws: Enough.self) {
            try connection.query("SELECT number FROM things") { _ in throw Enough() }
        }
        // A running statement keeps its table from being dropped.
        try connection.execute("DROP TABLE things")
    }

    @Test func `the cache of statements is bounded`() throws {
        let connection = try TemporaryFile().withThings()
        for number in 0..<(Connection.mostStatements * 2 + 10) { try connection.execute("SELECT \(number)") }
        #expect(connection.statementCount <= Connection.mostStatements)
    }

    @Test func `closing releases every statement`() throws {
        let file = try TemporaryFile()
        let connection = try file.withThings()
        for number in 0..<50 { try connection.execute("SELECT \(number)") }
        #expect(connection.statementCount >= 50)
        connection.close()
        // An unreleased statement keeps the file and its log open.
        #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
    }

    @Test func `a statement works after the schema has changed`() throws {
        let file = try TemporaryFile()
        let connection = try file.withThings()
        try connection.insert(1, .text("one"))
        let all = "SELECT * FROM things"
        #expect(try connection.query(all) { row in try row.value(0) } == [.integer(1)])
        let other = try file.withThings()
        try other.run(script: "ALTER TABLE things ADD COLUMN color TEXT DEFAULT 'red'")
        #expect(try connection.query(all) { row in try row.text(2) } == ["red"])
        try other.run(script: "DROP TABLE things")
        let error = #expect(throws: SQLiteError.self) { try connection.query(all) { _ in } }
        #expect(error?.code == .error)
        try other.run(script: "CREATE TABLE things (number TEXT)")
        try other.run(script: "INSERT INTO things VALUES ('two')")
        #expect(try connection.query(all) { row in try row.text(0) } == ["two"])
    }

    @Test func `a closure that reads a row can run the same statement`() throws {
        let connection = try TemporaryFile().withThings()
        for number in 1...3 { try connection.insert(Int64(number)) }
        let pairs = try connection.query("SELECT number FROM things ORDER BY number") { row in
            (try row.integer(0), try connection.numbers())
        }
        #expect(pairs.map(\.0) == [1, 2, 3])
        #expect(pairs.allSatisfy { $0.1 == [1, 2, 3] })
        #expect(connection.statementCount == 2)
    }

    @Test func `execute returns the changed rows`() throws {
        let connection = try TemporaryFile().withThings()
        for number in 0..<3 { try connection.insert(Int64(number)) }
        #expect(connection.lastInsertedRowID == 2)
        #expect(try connection.execute("UPDATE things SET value = 1 WHERE number < 2") == 2)
        #expect(try connection.execute("DELETE FROM things WHERE number = 99") == 0)
        #expect(try connection.execute("DELETE FROM things") == 3)
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "", " ;"])
    func `a text that is not one statement is refused`(_ sql: String) throws {
        let connection = try TemporaryFile().withThings()
        let error = #expect(throws: SQLiteError.self) { try connection.execute(sql) }
        #expect(error?.code == .misuse)
    }

    @Test func `a statement may end with a semicolon`() throws {
        let connection = try TemporaryFile().withThings()
        #expect(try connection.query("SELECT 1; \n") { row in try row.integer(0) } == [1])
    }

    @Test func `a script runs up to the failing statement`() throws {
        let connection = try TemporaryFile().withThings()
        #expect(throws: SQLiteError.self) {
            try connection.run(
                script: """
                    -- One by one.
                    INSERT INTO things (number) VALUES (1);
                    INSERT INTO nothing VALUES (2);
                    INSERT INTO things (number) VALUES (3);
                    """
            )
        }
        #expect(try connection.numbers() == [1])
    }

    @Test func `a name in double quotes is never a text`() throws {
        let connection = try TemporaryFile().withThings()
        #expect(throws: SQLiteError.self) { try connection.execute(#"SELECT "nothing""#) }
        #expect(try connection.query("SELECT 'nothing'") { row in try row.text(0) } == ["nothing"])
    }
}

extension Connection {
    /// The number of prepared statements.
    var statementCount: Int {
        var count = 0
        var statement = sqlite3_next_stmt(handle, nil)
        while let found = statement {
            count += 1
            statement = sqlite3_next_stmt(handle, found)
        }
        return count
    }
}
