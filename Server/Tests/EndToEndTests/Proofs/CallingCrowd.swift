import LatchkeyTesting
import Synchronization

/// Clients that call servers without a pause and never retry, each over a connection that it keeps for a while.
///
/// They behave like a proxy: they skip a server that refuses connections or is not ready, and leave a connection after
/// its last answer.
final class CallingCrowd: Sendable {
    let answered = SharedCount()
    /// Requests without an answer, or with a server error.
    let failed = SharedCount()
    private let nodes: [Node]
    private let isOver = Atomic(false)
    private static let requestsOfAConnection = 40

    init(_ nodes: [Node]) { self.nodes = nodes }

    /// Calls until it is stopped.
    func call(with clients: Int) async {
        await withDiscardingTaskGroup { group in
            for client in 0..<clients {
                group.addTask { [self] in
                    for turn in client... {
                        guard !isOver.load(ordering: .relaxed) else { return }
                        let node = nodes[turn % nodes.count]
                        await node.enter()
                        // No server listens, or none is ready.
                        try? await KeptConnection.open(to: node.server.url) { try await call(node, over: &$0) }
                        await node.leave()
                    }
                }
            }
        }
    }

    func stop() { isOver.store(true, ordering: .relaxed) }

    private func call(_ node: Node, over connection: inout KeptConnection) async throws {
        let state = try await connection.call(.ready)
        guard state.status == 200 else { return }
        var isLast = state.isLast
        for number in 0..<Self.requestsOfAConnection where !isLast && !isOver.load(ordering: .relaxed) {
            do {
                let answer = try await connection.call(Self.request(number))
                isLast = answer.isLast
                if answer.status < 500 { answered.add() } else { failed.add() }
            } catch {
                failed.add()
                return
            }
            await node.answered()
        }
    }

    private static func request(_ number: Int) -> WireRequest {
        switch number % 10 {
        case 0: .newUser(password: "correct horse")
        case 1...4: .newUser()
        default: .health
        }
    }
}
