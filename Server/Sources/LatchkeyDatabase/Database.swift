/// A relational database, whatever its engine.
///
/// Closures run synchronously on a thread that may block, never on the cooperative pool, and may be run more than once:
/// they do nothing but use the connection. SQL is written once, in the part of the language that every engine has;
/// parameters are `$1`, `$2`, … in the order of their first use. Where engines differ nevertheless, `Dialect` says so.
package protocol Database: Sendable {
    /// Runs queries that see one consistent state.
    ///
    /// - Throws: What the closure throws; `DatabaseError` where the engine fails.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Runs queries that see one consistent state, however long they take: for operators, as of whole tables.
    func readUnhurried<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Runs statements that are kept together, all or none; when this returns, they are on disk.
    ///
    /// - Parameters:
    ///   - kind: What the statements need.
    ///   - body: Runs them.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and then nothing is kept; `DatabaseError` where the engine fails.
    func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value

    /// Does something while no other program that uses the database does what it does alone; waits for it.
    func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value

    /// Begins to tell what other programs announce; again and again when the connection is lost, until the database is
    /// closed.
    ///
    /// - Parameter hear: Called from a thread of the engine, which it must not keep; never where nobody else can write.
    func listen(_ hear: @escaping @Sendable (Announcement) -> Void)

    /// Makes all connections that it may have, so that the first calls need not wait for theirs.
    ///
    /// Returns when each was tried; one that cannot be made now is made when there is work for it.
    func connectAll() async

    /// Whether other programs can write to this database while it is open.
    var isShared: Bool { get }

    /// Finishes what is running and closes; nothing may be asked of it any more.
    func close() async
}

extension Database {
    /// Runs statements as if no others ran at the same time; all are kept or none.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await write(.serial, body)
    }

    /// Where nothing is connected to.
    package func connectAll() async {}

    /// Where no read is given a time, each may take what it needs.
    package func readUnhurried<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// What a closure gets to work with; of no use after the closure has returned.
package protocol Connection {
    /// What is said otherwise on this engine.
    var dialect: Dialect { get }

    /// Runs a statement that answers no rows.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int

    /// Runs a statement whose outcome nothing here depends on, which saves waiting for it.
    ///
    /// Where it fails, the next statement throws that, or else the end of the transaction.
    func perform(_ sql: String, _ parameters: [SQLValue]) throws

    /// Runs a statement and reads each row of its answer.
    func query<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value]

    /// Runs a statement whose text is made for the occasion, and reads each row of its answer; it is not kept prepared.
    func queryOnce<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value]

    /// Tells every program that listens, when the transaction is kept.
    ///
    /// - Parameter text: At most 1,000 bytes, without secrets.
    /// - Throws: As `perform`.
    func announce(_ text: String) throws
}

extension Connection {
    /// Runs a statement without parameters that answers no rows.
    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }

    /// Runs a statement without parameters whose outcome nothing here depends on.
    package func perform(_ sql: String) throws { try perform(sql, []) }

    /// Reads the first row of an answer; nil when it has none.
    package func first<Value>(
        _ sql: String,
        _ parameters: [SQLValue] = [],
        _ read: (any Row) throws -> Value
    ) throws -> Value? {
        try query(sql, parameters, read).first
    }
}

/// What is heard of other programs that use the same database.
package enum Announcement: Sendable, Equatable {
    /// A connection listens from this moment on; what was announced before may have been missed.
    case listening(since: ContinuousClock.Instant)
    /// Everything that was announced before this moment has been told.
    case heardAll(until: ContinuousClock.Instant)
    /// The text that some program announced; maybe this one.
    case said(String)
    /// Nothing is heard until a connection listens again.
    case deaf
}

/// What the statements of a transaction need.
package enum TransactionKind: Sendable, Equatable {
    /// They run as if no others ran at the same time.
    case serial
    /// Each sees what was kept before it began: for batches in which nothing depends on what was read, and for those that
    /// first hold the rows that they depend on (`Dialect.lock`).
    ///
    /// Rows are not written in both this kind and `serial`: a serial transaction does not see what was kept while it waited
    /// for a row that is held.
    case statements
    /// There is one statement, and when it is run twice that does no harm: it costs one round trip, and is sent again
    /// when its answer was lost.
    case single
    /// As `statements`, however long it takes: for the schema, and for operators.
    case unhurried
}
