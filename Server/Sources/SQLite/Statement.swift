import CSQLite

/// A prepared statement; released with its last reference.
final class Statement {
    let handle: OpaquePointer
    private let connection: OpaquePointer
    /// Whether a caller reads its rows.
    private(set) var isRunning = false

    /// - Throws: When the SQL is wrong, or is not exactly one statement.
    init(_ sql: String, on connection: OpaquePointer, isKept: Bool) throws(SQLiteError) {
        var sql = sql
        var handle: OpaquePointer?
        var hasMore = false
        let result = sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                var end: UnsafePointer<CChar>?
                let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
                let result = sqlite3_prepare_v3(
                    connection,
                    text.baseAddress,
                    Int32(clamping: text.count),
                    flags,
                    &handle,
                    &end
                )
                if let end, let start = text.baseAddress {
                    hasMore = text[(end - start)...].contains { !Self.separators.contains($0) }
                }
                return result
            }
        }
        guard result == SQLITE_OK else { throw SQLiteError(result, on: connection) }
        guard let handle else { throw SQLiteError(SQLITE_MISUSE, "there is no statement") }
        self.handle = handle
        self.connection = connection
        guard !hasMore else { throw SQLiteError(SQLITE_MISUSE, "there is more than one statement") }
    }

    deinit { sqlite3_finalize(handle) }

    private static let separators = " \n\t\r;".utf8.map(CChar.init)

    /// Begins a run with all parameters, in the order of their first occurrence; `reset` ends it.
    func start(_ values: [Value]) throws(SQLiteError) {
        isRunning = true
        let count = sqlite3_bind_parameter_count(handle)
        guard count == values.count else {
            throw SQLiteError(SQLITE_MISUSE, "the statement has \(count) parameters, and \(values.count) are given")
        }
        for (index, value) in values.enumerated() {
            let result = bind(value, at: Int32(index + 1))
            guard result == SQLITE_OK else { throw SQLiteError(result, on: connection) }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
        case .real(let real): sqlite3_bind_double(handle, index, real)
        case .text(var text):
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    csqlite_bind_text(handle, index, bytes.baseAddress, UInt64(bytes.count))
                }
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    /// Steps to the next row.
    ///
    /// - Returns: Whether there is one.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let result: throw SQLiteError(result, on: connection)
        }
    }

    /// Ends the run and forgets the parameters; the statement can run again.
    func reset() {
        // The result repeats that of the last step, which has thrown it.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isRunning = false
    }
}

extension SQLiteError {
    init(_ result: Int32, on connection: OpaquePointer) {
        self.init(result, String(cString: sqlite3_errmsg(connection)))
    }
}
