/// Lets the calls of a user pass side by side, and none while something is done that changes their session.
@KiiActor final class CallGate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var underWay = 0
    private var closer: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    /// Makes a call, when the gate is open.
    func pass<Value>(_ call: @KiiActor () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            // Not looked at before: a task that prefers an executor may be suspended on its way here.
            if isClosed { return waiting.append(continuation) }
            underWay += 1
            continuation.resume()
        }
        defer { leave() }
        return try await call()
    }

    /// Does something while there is no call: after those that are under way, and before those that come now.
    ///
    /// To be called in turn, so that nobody else closes the gate.
    func close<Value>(for work: @KiiActor () async throws -> Value) async rethrows -> Value {
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
        // They count from now on, and the next who closes waits for them.
        underWay += all.count
        for call in all { call.resume() }
    }
}
