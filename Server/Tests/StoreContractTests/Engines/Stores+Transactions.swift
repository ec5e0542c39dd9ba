import LatchkeyCore

extension Stores {
    /// Runs operations on the tables in one transaction.
    func inTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value {
        try await storage.transaction(body)
    }

    /// The results of one transaction that runs many times at once.
    func race<Value: Sendable>(
        _ count: Int = 20,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for _ in 0..<count { group.addTask { try await storage.transaction(body) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
