import LatchkeyTesting

/// One kill of a server, in the middle of a refresh that goes through a ``Proxy``.
struct ServerKill: Sendable {
    enum Moment: Sendable {
        /// So many microseconds after a refresh has gone to the server.
        case asked(Int)
        /// When the server has answered a refresh; the answer is lost.
        case answered
    }

    private let server: LocalServer
    private let number: Int
    private let moment: Moment
    private let count = SharedCount()
    private let lostAnswer = Event()
    private let isDead = Event()

    /// - Parameters:
    ///   - server: Which server.
    ///   - number: In which refresh from now on.
    ///   - moment: When in it.
    init(of server: LocalServer, atRefresh number: Int, moment: Moment) {
        self.server = server
        self.number = number
        self.moment = moment
    }

    /// What the proxy does with the refreshes.
    var rules: ProxyRules {
        ProxyRules(
            request: { exchange in
                guard exchange.isRefresh, case .asked(let microseconds) = moment, count.add() == number else {
                    return .forward
                }
                // Beside the request, which goes on meanwhile.
                Task {
                    try? await Task.sleep(for: .microseconds(microseconds))
                    await server.kill()
                    await isDead.happen()
                }
                return .forward
            },
            answer: { exchange in
                guard exchange.isRefresh, case .answered = moment, count.add() == number else { return .forward }
                await server.kill()
                await lostAnswer.happen()
                await isDead.happen()
                return .close
            }
        )
    }

    /// Waits until the server is gone.
    func isDone() async { await isDead.wait() }

    /// Whether an answer was lost that the server had sent.
    var hasLostAnswer: Bool {
        get async { await lostAnswer.hasHappened }
    }
}
