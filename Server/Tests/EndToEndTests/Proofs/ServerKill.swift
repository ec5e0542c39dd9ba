import LatchkeyTesting

/// One kill of a server, during a refresh through a ``Proxy``.
struct ServerKill: Sendable {
    enum Moment: Sendable {
        /// Microseconds after a refresh has gone to the server.
        case asked(Int)
        /// After the server's answer to a refresh; the answer is lost.
        case answered
    }

    private let server: LocalServer
    private let number: Int
    private let moment: Moment
    private let count = SharedCount()
    private let lostAnswer = Event()
    private let isDead = Event()

    /// - Parameters:
    ///   - server: The server.
    ///   - number: The refresh to kill, counted from now.
    ///   - moment: The moment within it.
    init(of server: LocalServer, atRefresh number: Int, moment: Moment) {
        self.server = server
        self.number = number
        self.moment = moment
    }

    /// The proxy's rules for refreshes.
    var rules: ProxyRules {
        ProxyRules(
            request: { exchange in
                guard exchange.isRefresh, case .asked(let microseconds) = moment, count.add() == number else {
                    return .forward
                }
                // In parallel with the request.
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

    /// Waits for the server's end.
    func isDone() async { await isDead.wait() }

    /// Whether a sent answer was lost.
    var hasLostAnswer: Bool {
        get async { await lostAnswer.hasHappened }
    }
}
