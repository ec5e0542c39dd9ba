import Latchkey

/// Watches a run and records violated invariants.
final class InvariantChecker {
    private let server: SimulatedServer
    private let time: VirtualTime
    private(set) var violations: [String] = []
    private var answers: [Int] = []
    private var cancelled: Set<Int> = []
    private var drawn: [RefreshToken: (party: String, time: Int)] = [:]
    private var stolenAt: Int?
    private var parties: Set<String> = []

    init(server: SimulatedServer, time: VirtualTime) {
        self.server = server
        self.time = time
    }

    func report(_ violation: String) { violations.append(violation) }

    func newWaiter() -> Int {
        answers.append(0)
        return answers.count - 1
    }

    func recordAnswer(to waiter: Int) { answers[waiter] += 1 }

    /// Records that a waiter has ended with its process.
    func cancel(_ waiter: Int) { cancelled.insert(waiter) }

    /// Checks that each waiter was answered once.
    func checkWaiters() {
        for (waiter, count) in answers.enumerated() where count != (cancelled.contains(waiter) ? 0 : 1) {
            report("a waiter was answered \(count) times")
        }
    }

    /// Records a refresh token and the party that made it.
    func recordToken(_ token: RefreshToken?, drawnBy party: String) {
        if let token, drawn[token] == nil { drawn[token] = (party, time.now) }
    }

    /// Records that the thief has copied the store.
    func recordTheft() { stolenAt = time.now }

    /// Checks a judged refresh: once both parties have used a token made after the theft, the session must have ended.
    func recordRefresh(_ pair: RefreshPair) {
        guard let stolenAt, let own = drawn[pair.next], own.time > stolenAt else { return }
        parties.insert(own.party)
        if parties.count == 2, server.end == nil {
            report("owner and thief have both refreshed, and the server did not notice")
        }
    }
}
