import SessionProcess

/// One kill of a client, during a refresh through a ``Proxy``.
struct Kill: Sendable {
    let moment: KillMoment
    private let isReached = Event()
    private let isDead = Event()
    private let mayArrive = Event()
    private let isAnswered = Event()

    init(at moment: KillMoment) { self.moment = moment }

    /// The proxy's rules for the refresh.
    var rules: ProxyRules {
        ProxyRules(
            request: { $0.isRefresh ? await request() : .forward },
            answer: { $0.isRefresh ? await answer() : .forward }
        )
    }

    private func request() async -> Passage {
        guard [.requestLost, .requestArrives, .requestArrivesLate].contains(moment) else { return .forward }
        await isReached.happen()
        await isDead.wait()
        if moment == .requestArrivesLate { await mayArrive.wait() }
        return moment == .requestLost ? .close : .forward
    }

    private func answer() async -> Passage {
        await isAnswered.happen()
        await isReached.happen()
        guard moment == .answerLost else { return .forward }
        await isDead.wait()
        return .close
    }

    /// Lets the client refresh its session, and kills it.
    func perform(on client: ClientProcess) async {
        let call = Task {
            _ = try? await client.call(CallPlan(spending: true))
            await isReached.happen()
        }
        if case .afterDelay = moment {} else { await isReached.wait() }
        if moment.delay > .zero { try? await Task.sleep(for: moment.delay) }
        client.kill()
        await client.hasEnded()
        await isDead.happen()
        await call.value
        if moment == .requestArrives { await isAnswered.wait() }
    }

    /// Whether the server has answered the refresh by now.
    var hasServerMovedOn: Bool {
        get async { await isAnswered.hasHappened }
    }

    /// Delivers a delayed request.
    func deliver() async {
        guard moment == .requestArrivesLate else { return }
        await mayArrive.happen()
        await isAnswered.wait()
    }
}
