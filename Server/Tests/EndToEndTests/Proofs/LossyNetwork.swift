/// A network that swallows messages: whole requests, or the answers to requests that the server has carried out.
struct LossyNetwork: Sendable {
    /// Requests that the server never saw.
    let lostRequests = SharedCount()
    /// Answers that the client never saw.
    let lostAnswers = SharedCount()
    /// Answers among them that had renewed a session.
    let lostRenewals = SharedCount()

    private let percent: Int
    private let chance: SharedChance

    /// - Parameters:
    ///   - percent: How many of a hundred exchanges end without an answer.
    ///   - seed: Decides which.
    init(percent: Int, seed: UInt64) {
        self.percent = percent
        chance = SharedChance(seed: seed)
    }

    var rules: ProxyRules {
        ProxyRules(
            request: { _ in
                // A third of what is lost never arrives.
                guard chance.draw(0..<300) < percent else { return .forward }
                lostRequests.add()
                return .close
            },
            answer: { exchange in
                guard chance.draw(0..<(300 - percent)) < percent * 2 else { return .forward }
                lostAnswers.add()
                if exchange.isRefresh { lostRenewals.add() }
                return chance.draw(0..<2) == 0 ? .close : .reset
            }
        )
    }
}
