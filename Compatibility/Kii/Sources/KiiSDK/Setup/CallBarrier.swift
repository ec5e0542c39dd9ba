/// Runs a user's calls concurrently, but none of them while the user's session changes.
@KiiActor final class CallBarrier {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var underWay = 0
    private var closer: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    /// Runs a call, after exclusive work that has begun.
    func perform<Value>(_ call: @KiiActor () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            // Check here: a task with an executor preference may be suspended before this line.
            if isClosed { return waiting.append(continuation) }
            underWay += 1
            continuation.resume()
        }
        defer { leave() }
        return try await call()
    }

    /// Runs work alone: after the calls under way, and before later ones.
    ///
    /// Its callers take turns, so there is never a second exclusive caller.
    func performExclusively<Value>(_ work: @KiiActor () async throws -> Value) async rethrows -> Value {
        isClosed = true
        defer { open() }
        await withCheckedContinuation { continuation in
            if underWay > 0 { closer = continuation } else { continuation.resume() }
        }
        return try await work()
    }

    private func leave() {
        underWay -= 1
        guard underWay == 0 else { return }
        closer?.resume()
        closer = nil
    }

    private func open() {
        isClosed = false
        let all = waiting
        waiting = []
        // Count them now, so that the next exclusive work waits for them.
        underWay += all.count
        for call in all { call.resume() }
    }
}
