import UnixSignals

/// Lets an operator stop work that takes long.
enum Interruption {
    /// Does some work; SIGINT and SIGTERM cancel it, and wait for what it has to clear away.
    ///
    /// - Parameters:
    ///   - sentence: What is told when it was stopped.
    ///   - work: The work, which looks now and then whether it is cancelled.
    /// - Returns: What comes of the work.
    /// - Throws: What the work throws; `CommandError.stands` with the sentence when it was stopped.
    static func stops<Value: Sendable>(
        saying sentence: String,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup { group in
            group.addTask { () async throws -> Value? in try await work() }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
                return nil
            }
            defer { group.cancelAll() }
            if let value = try await group.next() ?? nil { return value }
            group.cancelAll()
            while let rest = await group.nextResult() {
                // It was done before it heard that it was to stop.
                if case .success(let value?) = rest { return value }
            }
            throw CommandError.stands(sentence)
        }
    }
}
