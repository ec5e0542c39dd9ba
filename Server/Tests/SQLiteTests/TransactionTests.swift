import SQLite
import Testing

@Suite struct TransactionTests {
    let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    @Test func `a transaction is committed when its closure returns`() throws {
        let connection = try file.withThings()
        let answer = try connection.transaction {
            try connection.insert(1)
            #expect(connection.isInTransaction)
            return "done"
        }
        #expect(answer == "done")
        #expect(!connection.isInTransaction)
        #expect(try Connection(path: file.path).numbers() == [1])
    }

    @Test(arguments: [TransactionKind.deferred, .immediate])
    func `a transaction is rolled back when its closure throws`(_ kind: TransactionKind) throws {
        let connection = try file.withThings()
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            try connection.transaction(kind) {
                try connection.insert(1)
                throw Refused()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.numbers() == [])
    }

    @Test func `a transaction that cannot be committed is rolled back`() throws {
        let connection = try Connection(path: file.path)
        try connection.run(
            script: """
                CREATE TABLE owners (id INTEGER PRIMARY KEY);
                CREATE TABLE pets (owner INT REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED);
                """
        )
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction { try connection.execute("INSERT INTO pets VALUES (1)") }
        }
        #expect(error?.code == .constraint)
        #expect(!connection.isInTransaction)
        #expect(try connection.query("SELECT * FROM pets") { _ in }.isEmpty)
    }

    @Test
    func `an immediate transaction blocks other writers from its beginning, a deferred one from its first write`()
        throws
    {
        var options = Options.readWrite
        options.busyTimeout = .zero
        let (connection, other) = (try file.withThings(), try Connection(path: file.path, options))
        try connection.transaction(.deferred) { try other.insert(1) }
        try connection.transaction(.immediate) {
            let error = #expect(throws: SQLiteError.self) { try other.insert(2) }
            #expect(error?.code == .busy)
        }
        #expect(try connection.numbers() == [1])
    }

    @Test func `a transaction sees one snapshot beside writes`() throws {
        let (reader, writer) = (try file.withThings(), try file.withThings())
        try reader.transaction(.deferred) {
            #expect(try reader.numbers() == [])
            try writer.insert(1)
            #expect(try reader.numbers() == [])
        }
        #expect(try reader.numbers() == [1])
    }

    @Test func `a closure may end its transaction itself`() throws {
        let connection = try file.withThings()
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.insert(1)
                try connection.execute("ROLLBACK")
            }
        }
        #expect(try connection.numbers() == [])
        try connection.insert(2)
        #expect(try connection.numbers() == [2])
    }
}
