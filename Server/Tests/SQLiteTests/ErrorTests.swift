import SQLite
import Testing

@Suite struct ErrorTests {
    let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    /// SQLITE_CONSTRAINT_PRIMARYKEY and its neighbours, of https://sqlite.org/rescode.html.
    @Test(arguments: [
        ("INSERT INTO pets (id, name, owner) VALUES (1, 'b', 1)", 1555),
        ("INSERT INTO pets (id, name, owner) VALUES (2, 'a', 1)", 2067),
        ("INSERT INTO pets (id, name, owner) VALUES (2, NULL, 1)", 1299),
        ("INSERT INTO pets (id, name, owner) VALUES (2, '', 1)", 275),
        ("INSERT INTO pets (id, name, owner) VALUES (2, 'b', 9)", 787),
        ("INSERT INTO pets (id, name, owner) VALUES ('x', 'b', 1)", 3091),
    ])
    func `a constraint violation has its own code`(_ sql: String, _ code: Int32) throws {
        let connection = try Connection(path: file.path)
        try connection.run(
            script: """
                CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID;
                CREATE TABLE pets (
                    id INT PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> ''),
                    owner INT REFERENCES owners (id)
                ) STRICT;
                INSERT INTO owners VALUES (1);
                INSERT INTO pets VALUES (1, 'a', 1);
                """
        )
        let error = #expect(throws: SQLiteError.self) { try connection.execute(sql) }
        #expect(error?.code == .constraint)
        #expect(error?.extendedCode == code)
        #expect(try connection.query("SELECT id FROM pets") { row in try row.integer(0) } == [1])
    }

    @Test func `an error has SQLite's message and not the parameters`() throws {
        let connection = try file.withThings()
        try connection.insert(1, .text("canary"))
        let error = #expect(throws: SQLiteError.self) { try connection.insert(1, .text("canary")) }
        #expect(error?.description == "SQLite error 19: UNIQUE constraint failed: things.number")
    }

    @Test func `wrong SQL has its own code`() throws {
        let connection = try file.withThings()
        let error = #expect(throws: SQLiteError.self) { try connection.execute("SELEKT 1") }
        #expect(error?.code == .error)
        #expect(error?.message.contains("SELEKT") == true)
    }

    @Test func `a file that another connection writes is busy after the timeout`() throws {
        var options = Options.readWrite
        options.busyTimeout = .milliseconds(20)
        let (writer, other) = (try file.withThings(), try Connection(path: file.path, options))
        try writer.transaction {
            try writer.insert(1)
            let start = ContinuousClock.now
            let error = #expect(throws: SQLiteError.self) { try other.insert(2) }
            #expect(error?.code == .busy)
            #expect(ContinuousClock.now - start >= .milliseconds(15))
            // With a write-ahead log, readers do not wait.
            #expect(try other.numbers() == [])
        }
        try other.insert(2)
        #expect(try writer.numbers() == [1, 2])
    }

    @Test func `a full disk is an error, and the connection stays usable`() throws {
        let connection = try file.withThings()
        try connection.insert(1)
        try connection.run(script: "PRAGMA max_page_count = 1")
        let large = Value.blob([UInt8](repeating: 1, count: 100_000))
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.insert(2)
                try connection.insert(3, large)
            }
        }
        #expect(error?.code == .full)
        #expect(!connection.isInTransaction)
        #expect(try connection.numbers() == [1])
        try connection.run(script: "PRAGMA max_page_count = 100000")
        try connection.insert(3, large)
        #expect(try connection.numbers() == [1, 3])
    }
}
