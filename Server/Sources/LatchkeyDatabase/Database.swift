/// A relational database, whatever its engine.
///
/// Closures run synchronously on a thread that may block, never on the cooperative pool. SQL is written once, in the
/// part of the language that every engine has; parameters are `$1`, `$2`, … in the order of their first use.
package protocol Database: Sendable {
    /// Runs queries that see one consistent state.
    ///
    /// - Throws: What the closure throws; `DatabaseError` where the engine fails.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Runs statements that are kept together, all or none; when this returns, they are on disk.
    ///
    /// The closure may be run more than once and must do nothing but use the connection.
    ///
    /// - Throws: What the closure throws, and then nothing is kept; `DatabaseError` where the engine fails.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value

    /// Finishes what is running and closes; nothing may be asked of it any more.
    func close() async
}

/// What a closure gets to work with; of no use after the closure has returned.
package protocol Connection {
    /// Runs a statement that answers no rows.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int

    /// Runs a statement and reads each row of its answer.
    func query<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value]
}

extension Connection {
    /// Runs a statement without parameters that answers no rows.
    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }

    /// Reads the first row of an answer; nil when it has none.
    package func first<Value>(
        _ sql: String,
        _ parameters: [SQLValue] = [],
        _ read: (any Row) throws -> Value
    ) throws -> Value? {
        try query(sql, parameters, read).first
    }
}

/// A value in SQL.
package enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// A text, or NULL for nil.
    package static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    /// A whole number, or NULL for nil.
    package static func integer(orNull integer: Int64?) -> SQLValue { integer.map(SQLValue.integer) ?? .null }
    /// Bytes, or NULL for nil.
    package static func bytes(orNull bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.bytes) ?? .null }
}

/// One row of an answer; columns count from 0.
package protocol Row {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) throws -> Int64
    func text(_ column: Int) throws -> String
    func bytes(_ column: Int) throws -> [UInt8]
}

extension Row {
    package func integerIfAny(_ column: Int) throws -> Int64? { isNull(column) ? nil : try integer(column) }
    package func textIfAny(_ column: Int) throws -> String? { isNull(column) ? nil : try text(column) }
    package func bytesIfAny(_ column: Int) throws -> [UInt8]? { isNull(column) ? nil : try bytes(column) }
}

/// Why an engine could not do what it was asked.
package enum DatabaseError: Error, Equatable, Sendable {
    /// It cannot be read or written now: disk full, read-only, gone, damaged.
    case unavailable(String)
    /// Another process has the database.
    case inUse(String)
    /// More writes wait than are allowed to.
    case busy
    /// A constraint of the schema forbids it.
    case constraint(String)
    /// The statement or its answer is not what the program takes it for.
    case defect(String)

    /// What happened, for an operator.
    package var text: String {
        switch self {
        case .unavailable(let text), .inUse(let text), .constraint(let text), .defect(let text): text
        case .busy: "too many writes wait"
        }
    }
}
