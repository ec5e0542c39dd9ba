/// When a transaction takes the right to write.
public enum TransactionKind: String, Sendable {
    /// With its first statement that writes.
    case deferred = "BEGIN DEFERRED"
    /// At once, so that no later statement finds the file busy.
    case immediate = "BEGIN IMMEDIATE"
}

extension Connection {
    /// Runs statements that are kept together: all, or none when the closure throws.
    ///
    /// - Parameters:
    ///   - kind: When it takes the right to write.
    ///   - body: Runs the statements, outside any other transaction.
    /// - Returns: What the closure returns.
    /// - Throws: `SQLiteError`, and what the closure throws.
    public func transaction<Result>(
        _ kind: TransactionKind = .immediate,
        _ body: () throws -> Result
    ) throws -> Result {
        try execute(kind.rawValue)
        // SQLite may have ended it by itself, as on a full disk.
        defer { if isInTransaction { _ = try? execute("ROLLBACK") } }
        let result = try body()
        try execute("COMMIT")
        return result
    }
}
