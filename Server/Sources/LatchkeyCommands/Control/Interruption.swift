import UnixSignals

/// Stops long work on a signal.
enum Interruption {
    /// Runs work that SIGINT and SIGTERM cancel, and waits until it has cleaned up.
    ///
    /// - Parameters:
    ///   - sentence: The error's sentence after an interruption.
    ///   - work: The work, which checks for cancellation.
    /// - Returns: The result of the work.
    /// - Throws: The errors of the work; `CommandError.stands` after an interruption.
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
                // The work finished before it noticed the cancellation.
                if case .success(let value?) = rest { return value }
            }
            throw CommandError.stands(sentence)
        }
    }
}
