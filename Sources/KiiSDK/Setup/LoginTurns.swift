/// One login after the other, so that who is current is who logged in last.
@KiiActor final class LoginTurns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    /// Does something when nobody else is logging in.
    func take<Value>(_ work: @KiiActor () async throws -> Value) async rethrows -> Value {
        if isTaken { await withCheckedContinuation { waiting.append($0) } } else { isTaken = true }
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return try await work()
    }
}
