import Latchkey

/// Runs logins one after the other, so that the last one to start is the current user.
@KiiActor final class LogInQueue {
    private let lock = AsyncLock()

    nonisolated init() {}

    func run<Value>(_ work: @KiiActor () async throws -> Value) async rethrows -> Value {
        try await lock.withLock(work)
    }
}
