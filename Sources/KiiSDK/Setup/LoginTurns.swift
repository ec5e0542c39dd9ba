import Latchkey

/// One login after the other, so that who is current is who logged in last.
@KiiActor final class LoginTurns {
    private let turnstile = Turnstile()

    nonisolated init() {}

    /// Does something when nobody else is logging in.
    func take<Value>(_ work: @KiiActor () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            // Not looked at before: a task that prefers an executor may be suspended on its way here.
            if isTaken { return waiting.append(continuation) }
            isTaken = true
            continuation.resume()
        }
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return try await work()
    }
}
