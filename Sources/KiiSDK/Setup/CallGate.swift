/// Lets the calls of a user pass side by side, and none while something is done that changes their session.
@KiiActor final class CallGate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var underWay = 0
    private var closer: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    /// Makes a call, when the gate is open.
    func pass<Value>(_ call: @KiiActor () async throws -> Value) async rethrows -> Value {
        while isClosed { await withCheckedContinuation { waiting.append($0) } }
        underWay += 1
        defer { leave() }
        return try await call()
    }

    /// Does something while there is no call: after those that are under way, and before those that come now.
    ///
    /// To be called in turn, so that nobody else closes the gate.
    func close<Value>(for work: @KiiActor () async throws -> Value) async rethrows -> Value {
        isClosed = true
        defer { open() }
        if underWay > 0 { await withCheckedContinuation { closer = $0 } }
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
        for call in all { call.resume() }
    }
}
