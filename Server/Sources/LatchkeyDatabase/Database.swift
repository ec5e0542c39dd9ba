/// A relational database of any engine.
///
/// Closures run synchronously on a thread that may block, never on the cooperative pool, and may run more than once:
/// they must only use the connection. SQL is written once, in the subset that every engine has; parameters are `$1`,
/// `$2`, … in the order of their first use. `Dialect` holds the differences.
package protocol Database: Sendable {
    /// Runs queries on one snapshot.
    ///
    /// - Throws: The errors of the closure; `DatabaseError` of the engine.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Runs queries on one snapshot without a time limit, for operators' scans of whole tables.
    func readUnhurried<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Runs statements in a transaction, which is on disk when this returns.
    ///
    /// - Parameters:
    ///   - kind: The isolation that the statements need.
    ///   - body: Runs the statements.
    /// - Returns: The closure's result.
    /// - Throws: The errors of the closure, after a rollback; `DatabaseError` of the engine.
    func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Runs work under a lock that excludes the same work in other programs; waits for the lock.
    func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value

    /// Begins to pass on announcements of other programs.
    ///
    /// It reconnects until the database is closed.
    ///
    /// - Parameter receive: Called on a thread of the engine, which it must not block; never called if no other program
    ///   can write.
    func listen(_ receive: @escaping @Sendable (Announcement) -> Void)

    /// Opens all allowed connections, so that the first calls need not wait for theirs.
    ///
    /// Tries each connection once. One that fails is opened later, when there is work for it.
    func connectAll() async

    /// Whether other programs can write to the open database.
    var isShared: Bool { get }

    /// Finishes the running work and closes; later calls fail.
    func close() async
}

extension Database {
    /// Runs statements in a serializable transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await write(.serial, body)
    }

    /// For engines without connections.
    package func connectAll() async {}

    /// For engines without a time limit on reads.
    package func readUnhurried<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// The connection of one closure; invalid after the closure has returned.
package protocol Connection {
    /// The engine's dialect of SQL.
    var dialect: Dialect { get }

    /// Runs a statement without result rows.
    ///
    /// - Returns: The number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int

    /// Runs a statement without waiting for its outcome, on which nothing here depends.
    ///
    /// A failure surfaces at the next statement, or at the end of the transaction.
    func perform(_ sql: String, _ parameters: [SQLValue]) throws

    /// Runs a statement and reads each row of its result.
    func query<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value]

    /// Runs a generated statement, which is not kept prepared, and reads each row of its result.
    func queryOnce<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value]

    /// Sends a text to every listening program when the transaction commits.
    ///
    /// - Parameter text: At most 1,000 bytes, without secrets.
    /// - Throws: The same errors as `perform`.
    func announce(_ text: String) throws
}

extension Connection {
    /// Runs a statement without parameters or result rows.
    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }

    /// Runs a statement without parameters, without waiting for its outcome.
    package func perform(_ sql: String) throws { try perform(sql, []) }

    /// The first row of a result; nil without rows.
    package func first<Value>(
        _ sql: String,
        _ parameters: [SQLValue] = [],
        _ read: (any Row) throws -> Value
    ) throws -> Value? {
        try query(sql, parameters, read).first
    }
}

/// A notification about other programs on the same database.
package enum Announcement: Sendable, Equatable {
    /// A connection listens from this moment on; earlier announcements may be lost.
    case listening(since: ContinuousClock.Instant)
    /// All announcements before this moment have been passed on.
    case synchronized(until: ContinuousClock.Instant)
    /// A text that a program announced, possibly this one.
    case message(String)
    /// No announcements arrive until a connection listens again.
    case disconnected
}

/// The isolation of a transaction.
package enum TransactionKind: Sendable, Equatable {
    /// Serializable.
    case serial
    /// Each statement sees what was committed before it began.
    ///
    /// For batches that do not depend on what they read, or that first lock the rows they depend on (`Dialect.lock`).
    ///
    /// Do not write the same rows both in this kind and in `serial`: a serial transaction does not see commits from the
    /// time it waited for a lock.
    case statements
    /// One idempotent statement.
    ///
    /// It costs one round trip and is sent again if its answer was lost.
    case single
    /// Like `statements`, without a time limit: for the schema, and for operators.
    case unhurried
}
