import Foundation
import GRDB

/// A connection to SQLite for the time of one closure.
struct SQLiteConnection: Connection {
    let db: GRDB.Database

    var dialect: Dialect { .sqlite }

    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
        let statement = try db.cachedStatement(sql: sql)
        try statement.execute(arguments: try Self.arguments(parameters))
        return db.changesCount
    }

    func perform(_ sql: String, _ parameters: [SQLValue]) throws { _ = try execute(sql, parameters) }

    /// Nobody listens: one program at a time has the file.
    func announce(_ text: String) throws {}

    func query<Value>(
        _ sql: String,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        try rows(of: try db.cachedStatement(sql: sql), parameters, read)
    }

    func queryOnce<Value>(
        _ sql: String,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        try rows(of: try db.makeStatement(sql: sql), parameters, read)
    }

    private func rows<Value>(
        of statement: Statement,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        let cursor = try GRDB.Row.fetchCursor(statement, arguments: try Self.arguments(parameters))
        var values: [Value] = []
        while let row = try cursor.next() {
            values.append(try read(SQLiteRow(row: row)))
        }
        return values
    }

    private static func arguments(_ parameters: [SQLValue]) throws -> StatementArguments {
        try parameters.refuseZeroCharacters()
        return StatementArguments(parameters.map(\.databaseValue))
    }

    /// What a caller is told: what the closure threw, or what GRDB threw in the words of every engine.
    static func told(_ error: (any Error)?) -> (any Error)? {
        error is GRDB.DatabaseError ? error.map(databaseError) : error
    }

    /// What GRDB throws, in the words of every engine.
    ///
    /// The statement's parameters are never part of it.
    static func databaseError(from error: any Error) -> DatabaseError {
        if let error = error as? DatabaseError { return error }
        guard let error = error as? GRDB.DatabaseError else { return .defect("\(type(of: error))") }
        let text = "SQLite error \(error.resultCode.rawValue): \(error.message ?? "no message")"
        return switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_BUSY, .SQLITE_LOCKED,
            .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_NOMEM, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_PROTOCOL,
            .SQLITE_INTERRUPT, .SQLITE_ABORT:
            .unavailable(text)
        case .SQLITE_CONSTRAINT: .constraint(text)
        default: .defect(text)
        }
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): Data(value).databaseValue
        }
    }
}

/// A row of SQLite, read where it lies.
private struct SQLiteRow: Row {
    let row: GRDB.Row

    func isNull(_ column: Int) -> Bool { row.hasNull(atIndex: column) }

    func integer(_ column: Int) throws -> Int64 {
        guard let value = Int64.fromDatabaseValue(row[column]) else { throw mismatch(column, "an integer") }
        return value
    }

    func text(_ column: Int) throws -> String {
        guard let value = String.fromDatabaseValue(row[column]) else { throw mismatch(column, "a text") }
        return value
    }

    func bytes(_ column: Int) throws -> [UInt8] {
        guard let value = Data.fromDatabaseValue(row[column]) else { throw mismatch(column, "bytes") }
        return Array(value)
    }

    func value(_ column: Int) throws -> SQLValue {
        let value: DatabaseValue = row[column]
        return switch value.storage {
        case .null: .null
        case .int64(let integer): .integer(integer)
        case .string(let text): .text(text)
        case .blob(let data): .bytes(Array(data))
        case .double: throw mismatch(column, "an integer, a text or bytes")
        }
    }

    private func mismatch(_ column: Int, _ expected: String) -> DatabaseError {
        .defect("column \(column) is not \(expected)")
    }
}
