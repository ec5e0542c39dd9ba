import LatchkeyTesting

/// One of several servers, with its clients.
actor Node {
    nonisolated let server: LocalServer
    private var clients = 0
    private var answers = 0
    private var waiting: [(isDone: (Int, Int) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ server: LocalServer) { self.server = server }

    func enter() { clients += 1 }

    func leave() {
        clients -= 1
        wake()
    }

    func answered() {
        answers += 1
        wake()
    }

    /// Waits until no client is connected.
    func isLeft() async {
        await wait { clients, _ in clients == 0 }
    }

    /// Waits until it has answered more requests.
    func answers(_ count: Int) async {
        let wanted = answers + count
        await wait { _, answers in answers >= wanted }
    }

    private func wait(until isDone: @escaping (Int, Int) -> Bool) async {
        guard !isDone(clients, answers) else { return }
        await withCheckedContinuation { waiting.append((isDone, $0)) }
    }

    private func wake() {
        for waiter in waiting where waiter.isDone(clients, answers) { waiter.continuation.resume() }
        waiting.removeAll { $0.isDone(clients, answers) }
    }
}
