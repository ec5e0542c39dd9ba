import CSQLite

/// A connection to a SQLite file.
///
/// It has no lock and no thread: it belongs to one caller at a time, and its calls wait for the disk. It prepares a
/// statement at the first use of its text, and keeps it.
///
/// ```swift
/// let connection = try Connection(path: "notes.sqlite")
/// try connection.execute("INSERT INTO notes (text) VALUES (?)", [.text("Buy milk")])
/// let texts = try connection.query("SELECT text FROM notes") { row in try row.text(0) }
/// ```
public final class Connection {
    /// The limit on cached statements, so that generated texts do not fill the memory.
    static let mostStatements = 500

    private(set) var handle: OpaquePointer?
    private var statements: [String: Statement] = [:]

    /// Opens a file, and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - options: The settings of the connection.
    /// - Throws: `SQLiteError`, also when the file is not a database.
    public init(path: String, _ options: Options = .readWrite) throws(SQLiteError) {
        let access = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let result = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle else { throw SQLiteError(SQLITE_NOMEM, "there is no memory for a connection") }
        guard result == SQLITE_OK else { throw SQLiteError(result, on: handle) }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: Int64(options.busyTimeout / .milliseconds(1))))
        csqlite_refuse_double_quoted_texts(handle)
        try setUp(options)
    }

    deinit { close() }

    /// Releases the statements and the file; every later call throws `misuse`.
    public func close() {
        statements = [:]
        // A statement that a caller still holds keeps the file open until it is released.
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: The rows that the last INSERT, UPDATE or DELETE changed.
    /// - Throws: `SQLiteError`.
    @discardableResult
    public func execute(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> Int {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.start(parameters)
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    /// Runs one statement and reads each row of its result.
    ///
    /// - Throws: `SQLiteError`, and the errors of the closure.
    public func query<Result>(
        _ sql: String,
        _ parameters: [Value] = [],
        _ read: (Row) throws -> Result
    ) throws -> [Result] {
        try rows(of: try statement(sql), parameters, read)
    }

    /// Runs one generated statement, which is not cached.
    ///
    /// - Throws: `SQLiteError`, and the errors of the closure.
    public func queryOnce<Result>(
        _ sql: String,
        _ parameters: [Value] = [],
        _ read: (Row) throws -> Result
    ) throws -> [Result] {
        try rows(of: try Statement(sql, on: try opened(), isKept: false), parameters, read)
    }

    /// Runs any number of statements without parameters and ignores their rows.
    ///
    /// - Throws: `SQLiteError` of the first that fails; those before it have run.
    public func run(script: String) throws(SQLiteError) {
        let connection = try opened()
        let result = sqlite3_exec(connection, script, nil, nil, nil)
        guard result == SQLITE_OK else { throw SQLiteError(result, on: connection) }
    }

    /// The id of the row that was inserted last.
    public var lastInsertedRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    private func opened() throws(SQLiteError) -> OpaquePointer {
        guard let handle else { throw SQLiteError(SQLITE_MISUSE, "the connection is closed") }
        return handle
    }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        let connection = try opened()
        if let kept = statements[sql] {
            // A closure that reads a row may run the same text.
            return kept.isRunning ? try Statement(sql, on: connection, isKept: false) : kept
        }
        let statement = try Statement(sql, on: connection, isKept: true)
        if statements.count >= Self.mostStatements { statements = [:] }
        statements[sql] = statement
        return statement
    }

    private func rows<Result>(
        of statement: Statement,
        _ parameters: [Value],
        _ read: (Row) throws -> Result
    ) throws -> [Result] {
        defer { statement.reset() }
        try statement.start(parameters)
        var results: [Result] = []
        while try statement.step() { results.append(try read(Row(statement: statement))) }
        return results
    }

    private func setUp(_ options: Options) throws(SQLiteError) {
        // Checks at once that the file is a database.
        try run(script: "SELECT * FROM sqlite_master LIMIT 1")
        if options.hasForeignKeys { try run(script: "PRAGMA foreign_keys = ON") }
        guard !options.isReadOnly else { return }
        if options.hasWriteAheadLog { try keepWriteAheadLog() }
        try run(script: "PRAGMA synchronous = \(options.synchronous.rawValue)")
    }

    private func keepWriteAheadLog() throws(SQLiteError) {
        let statement = try Statement("PRAGMA journal_mode = WAL", on: try opened(), isKept: false)
        guard try statement.step(), try Row(statement: statement).text(0) == "wal" else {
            throw SQLiteError(SQLITE_ERROR, "the file cannot have a write-ahead log")
        }
    }
}
