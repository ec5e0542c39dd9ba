import SQLite

/// The SQLite connection of one closure.
struct SQLiteConnection: Connection {
    let connection: SQLite.Connection

    var dialect: Dialect { .sqlite }

    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
        try connection.execute(sql, try Self.values(parameters))
    }

    func perform(_ sql: String, _ parameters: [SQLValue]) throws { _ = try execute(sql, parameters) }

    /// Does nothing: only one program at a time has the file, so none can listen.
    func announce(_ text: String) throws {}

    func query<Value>(
        _ sql: String,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        try connection.query(sql, try Self.values(parameters)) { row in try read(SQLiteRow(row: row)) }
    }

    func queryOnce<Value>(
        _ sql: String,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        try connection.queryOnce(sql, try Self.values(parameters)) { row in try read(SQLiteRow(row: row)) }
    }

    private static func values(_ parameters: [SQLValue]) throws -> [SQLite.Value] {
        try parameters.refuseZeroCharacters()
        return parameters.map(\.value)
    }

    /// The error for the caller: the closure's own, or SQLite's after conversion.
    static func told(_ error: (any Error)?) -> (any Error)? {
        (error as? SQLiteError).map(databaseError) ?? error
    }

    /// Converts an error of SQLite.
    ///
    /// The result never contains parameters.
    static func databaseError(from error: SQLiteError) -> DatabaseError {
        switch error.code {
        case .full, .readOnly, .inputOutput, .cannotOpen, .busy, .locked, .corrupt, .notADatabase, .noMemory,
            .permission, .notAuthorized, .lockProtocol, .interrupted, .abort:
            .unavailable(error.description)
        case .constraint: .constraint(error.description)
        default: .defect(error.description)
        }
    }
}

extension SQLValue {
    fileprivate var value: SQLite.Value {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .text(let value): .text(value)
        case .bytes(let value): .blob(value)
        }
    }
}

/// A row of SQLite, read in place.
private struct SQLiteRow: Row {
    let row: SQLite.Row

    func isNull(_ column: Int) -> Bool { row.isNull(column) }

    func integer(_ column: Int) throws -> Int64 {
        do { return try row.integer(column) } catch { throw defect(error) }
    }

    func text(_ column: Int) throws -> String {
        do { return try row.text(column) } catch { throw defect(error) }
    }

    func bytes(_ column: Int) throws -> [UInt8] {
        do { return try row.blob(column) } catch { throw defect(error) }
    }

    func value(_ column: Int) throws -> SQLValue {
        switch try row.value(column) {
        case .null: .null
        case .integer(let integer): .integer(integer)
        case .text(let text): .text(text)
        case .blob(let bytes): .bytes(bytes)
        case .real: throw DatabaseError.defect("column \(column) is not an integer, a text or bytes")
        }
    }

    private func defect(_ error: SQLiteError) -> any Error {
        error.code == .mismatch ? DatabaseError.defect(error.message) : error
    }
}
