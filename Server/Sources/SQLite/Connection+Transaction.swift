/// When a transaction takes the write lock.
public enum TransactionKind: String, Sendable {
    /// With its first write.
    case deferred = "BEGIN DEFERRED"
    /// At the start, so that no later statement finds the file busy.
    case immediate = "BEGIN IMMEDIATE"
}

extension Connection {
    /// Runs statements in a transaction: all are committed, or none when the closure throws.
    ///
    /// - Parameters:
    ///   - kind: When it takes the write lock.
    ///   - body: Runs the statements, outside any other transaction.
    /// - Returns: The closure's result.
    /// - Throws: `SQLiteError`, and the errors of the closure.
    public func transaction<Result>(
        _ kind: TransactionKind = .immediate,
        _ body: () throws -> Result
    ) throws -> Result {
        try execute(kind.rawValue)
        // SQLite may have ended it already, for example on a full disk.
        defer { if isInTransaction { _ = try? execute("ROLLBACK") } }
        let result = try body()
        try execute("COMMIT")
        return result
    }
}
