import Foundation
import SQLite
import Testing

@Suite struct ConnectionTests {
    let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    private static func pragma(_ name: String, _ connection: Connection) throws -> Value? {
        try connection.query("PRAGMA \(name)") { row in try row.value(0) }.first
    }

    @Test func `a connection writes ahead, flushes at each commit, enforces references and waits`() throws {
        let connection = try Connection(path: file.path)
        #expect(try Self.pragma("journal_mode", connection) == .text("wal"))
        #expect(try Self.pragma("synchronous", connection) == .integer(2))
        #expect(try Self.pragma("foreign_keys", connection) == .integer(1))
        #expect(try Self.pragma("busy_timeout", connection) == .integer(5000))
    }

    @Test func `a connection has its options`() throws {
        var options = Options.readWrite
        (options.hasWriteAheadLog, options.hasForeignKeys) = (false, false)
        (options.synchronous, options.busyTimeout) = (.normal, .milliseconds(1500))
        let connection = try Connection(path: file.path, options)
        #expect(try Self.pragma("journal_mode", connection) == .text("delete"))
        #expect(try Self.pragma("synchronous", connection) == .integer(1))
        #expect(try Self.pragma("foreign_keys", connection) == .integer(0))
        #expect(try Self.pragma("busy_timeout", connection) == .integer(1500))
    }

    @Test func `a read-only connection sees others' writes, and cannot write`() throws {
        let connection = try file.withThings()
        let reader = try Connection(path: file.path, .readOnly)
        try connection.insert(1)
        #expect(try reader.numbers() == [1])
        let error = #expect(throws: SQLiteError.self) { try reader.insert(2) }
        #expect(error?.code == .readOnly)
        #expect(try connection.numbers() == [1])
    }

    @Test func `a read-only connection opens a file that nobody else has open`() throws {
        let connection = try file.withThings()
        try connection.insert(1)
        connection.close()
        #expect(try Connection(path: file.path, .readOnly).numbers() == [1])
    }

    @Test func `a read-only connection creates no file`() throws {
        let error = #expect(throws: SQLiteError.self) { try Connection(path: file.path, .readOnly) }
        #expect(error?.code == .cannotOpen)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a file in a missing folder cannot be opened`() throws {
        let error = #expect(throws: SQLiteError.self) { try Connection(path: file.path + "/none/test.sqlite") }
        #expect(error?.code == .cannotOpen)
    }

    @Test(arguments: [Options.readWrite, .readOnly])
    func `a file that is no database is refused at the opening`(_ options: Options) throws {
        try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: file.path))
        let error = #expect(throws: SQLiteError.self) { try Connection(path: file.path, options) }
        #expect(error?.code == .notADatabase)
    }

    @Test func `a closed connection refuses everything and does not crash`() throws {
        let connection = try file.withThings()
        try connection.insert(1)
        connection.close()
        connection.close()
        let calls: [(Connection) throws -> Void] = [
            { try $0.insert(2) }, { _ = try $0.numbers() }, { try $0.run(script: "SELECT 1") },
            { _ = try $0.queryOnce("SELECT 1") { _ in } }, { try $0.transaction {} },
        ]
        for call in calls {
            let error = #expect(throws: SQLiteError.self) { try call(connection) }
            #expect(error?.code == .misuse)
        }
        #expect(!connection.isInTransaction)
        #expect(connection.lastInsertedRowID == 0)
    }

    @Test func `the last connection moves the log into the file and removes it`() throws {
        let connection = try file.withThings()
        try connection.insert(1)
        #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
        connection.close()
        #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
        #expect(try Connection(path: file.path).numbers() == [1])
    }

    @Test func `a connection that is closed while a row is read releases the file afterwards`() throws {
        let connection = try file.withThings()
        for number in 1...3 { try connection.insert(Int64(number)) }
        let numbers = try connection.query("SELECT number FROM things ORDER BY number") { row in
            connection.close()
            return try row.integer(0)
        }
        #expect(numbers == [1, 2, 3])
        #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
    }
}
