import CSQLite

/// The current row of a query; columns count from 0.
///
/// It is valid only in the closure that receives it: later every column is NULL.
public struct Row {
    let statement: Statement

    /// Whether a column is NULL, or does not exist.
    public func isNull(_ column: Int) -> Bool { type(of: column) == SQLITE_NULL }

    /// A whole number.
    ///
    /// - Throws: `SQLiteError` with the code `mismatch` when the column holds something else.
    public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        try require(SQLITE_INTEGER, column, "an integer")
        return sqlite3_column_int64(statement.handle, Int32(column))
    }

    /// A floating-point number.
    ///
    /// - Throws: `SQLiteError` with the code `mismatch` when the column holds something else.
    public func real(_ column: Int) throws(SQLiteError) -> Double {
        try require(SQLITE_FLOAT, column, "a floating-point number")
        return sqlite3_column_double(statement.handle, Int32(column))
    }

    /// A text.
    ///
    /// - Throws: `SQLiteError` with the code `mismatch` when the column holds something else.
    public func text(_ column: Int) throws(SQLiteError) -> String {
        try require(SQLITE_TEXT, column, "a text")
        guard let text = sqlite3_column_text(statement.handle, Int32(column)) else {
            throw SQLiteError(SQLITE_NOMEM, "there is no memory for a text")
        }
        return String(decoding: UnsafeBufferPointer(start: text, count: count(column)), as: UTF8.self)
    }

    /// Bytes.
    ///
    /// - Throws: `SQLiteError` with the code `mismatch` when the column holds something else.
    public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        try require(SQLITE_BLOB, column, "bytes")
        // SQLite gives no address for empty data.
        guard let bytes = sqlite3_column_blob(statement.handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count(column)))
    }

    /// The value whatever its type is.
    ///
    /// - Throws: `SQLiteError` when there is no memory for it.
    public func value(_ column: Int) throws(SQLiteError) -> Value {
        switch type(of: column) {
        case SQLITE_INTEGER: .integer(try integer(column))
        case SQLITE_FLOAT: .real(try real(column))
        case SQLITE_TEXT: .text(try text(column))
        case SQLITE_BLOB: .blob(try blob(column))
        default: .null
        }
    }

    private func type(of column: Int) -> Int32 { sqlite3_column_type(statement.handle, Int32(column)) }
    private func count(_ column: Int) -> Int { Int(sqlite3_column_bytes(statement.handle, Int32(column))) }

    private func require(_ type: Int32, _ column: Int, _ expected: String) throws(SQLiteError) {
        guard self.type(of: column) == type else {
            throw SQLiteError(SQLITE_MISMATCH, "column \(column) is not \(expected)")
        }
    }
}
