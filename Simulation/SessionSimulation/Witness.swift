import Latchkey

/// Watches a run, and objects to what must not happen.
final class Witness {
    private let server: SimulatedServer
    private let time: VirtualTime
    private(set) var objections: [String] = []
    private var answers: [Int] = []
    private var buried: Set<Int> = []
    private var drawn: [RefreshToken: (party: String, time: Int)] = [:]
    private var stolenAt: Int?
    private var parties: Set<String> = []

    init(server: SimulatedServer, time: VirtualTime) {
        self.server = server
        self.time = time
    }

    /// Something that must not happen has happened.
    func objects(_ what: String) { objections.append(what) }

    /// Somebody begins to wait.
    func newWaiter() -> Int {
        answers.append(0)
        return answers.count - 1
    }

    /// Somebody who waits is answered.
    func isAnswered(_ waiter: Int) { answers[waiter] += 1 }

    /// Somebody who waits dies with their program.
    func isBuried(_ waiter: Int) { buried.insert(waiter) }

    /// Each who waits is answered once.
    func checkWaiters() {
        for (waiter, count) in answers.enumerated() where count != (buried.contains(waiter) ? 0 : 1) {
            objects("somebody who waited was answered \(count) times")
        }
    }

    /// A party makes a refresh token.
    func sees(_ token: RefreshToken?, drawnBy party: String) {
        if let token, drawn[token] == nil { drawn[token] = (party, time.now) }
    }

    /// The store is copied.
    func theft() { stolenAt = time.now }

    /// A refresh was received and judged: when both parties have made a token of their own since the theft and used it,
    /// the session is over.
    func judges(_ pair: RefreshPair) {
        guard let stolenAt, let own = drawn[pair.next], own.time > stolenAt else { return }
        parties.insert(own.party)
        if parties.count == 2, server.end == nil { objects("owner and thief have both refreshed, and nobody noticed") }
    }
}
