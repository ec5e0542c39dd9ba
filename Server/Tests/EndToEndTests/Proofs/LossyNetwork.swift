/// A network that drops messages: whole requests, or the answers to completed ones.
struct LossyNetwork: Sendable {
    /// Requests that the server never saw.
    let lostRequests = SharedCount()
    /// Answers that the client never saw.
    let lostAnswers = SharedCount()
    /// Lost answers to successful refreshes.
    let lostRefreshes = SharedCount()

    private let percent: Int
    private let chance: SharedChance

    /// - Parameters:
    ///   - percent: The share of exchanges that end without an answer.
    ///   - seed: Selects them.
    init(percent: Int, seed: UInt64) {
        self.percent = percent
        chance = SharedChance(seed: seed)
    }

    var rules: ProxyRules {
        ProxyRules(
            request: { _ in
                // A third of the losses are requests.
                guard chance.draw(0..<300) < percent else { return .forward }
                lostRequests.add()
                return .close
            },
            answer: { exchange in
                guard chance.draw(0..<(300 - percent)) < percent * 2 else { return .forward }
                lostAnswers.add()
                if exchange.isRefresh { lostRefreshes.add() }
                return chance.draw(0..<2) == 0 ? .close : .reset
            }
        )
    }
}
