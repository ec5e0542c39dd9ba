import LatchkeyTesting
import Testing

extension Proofs {
    /// Two servers restart one after the other while clients that never retry call them without a pause.
    @Suite struct RollingRestartTests {
        private static let clients = 20

        @Test func `restarting the servers one by one fails no request`() async throws {
            let crowd = try await callDuring { node in
                async let exitCode = node.server.stop()
                try await node.server.untilNotReady()
                await node.isLeft()
                // The second signal ends the drain.
                #expect(await node.server.stop() == 0)
                #expect(await exitCode == 0)
            }
            print("rolling restart: \(crowd.answered.value) requests, \(crowd.failed.value) failed")
            #expect(crowd.failed.value == 0)
        }

        @Test func `the control: killed servers fail requests`() async throws {
            let crowd = try await callDuring { await $0.server.kill() }
            print("killed in turn: \(crowd.answered.value) requests, \(crowd.failed.value) failed")
            #expect(crowd.failed.value > 0)
        }

        /// Calls while each of two servers is ended and restarted, until each has answered again.
        private func callDuring(_ end: (Node) async throws -> Void) async throws -> CallingCrowd {
            let folders = [try await TemporaryFolder(), try await TemporaryFolder()]
            var nodes: [Node] = []
            for folder in folders {
                nodes.append(Node(try await LocalServer.start(in: folder, arguments: ["--drain", "300"])))
            }
            let crowd = CallingCrowd(nodes)
            let calling = Task { await crowd.call(with: Self.clients) }
            defer { crowd.stop() }
            for node in nodes {
                await node.answers(100)
                try await end(node)
                try await node.server.restart()
                await node.answers(100)
            }
            crowd.stop()
            await calling.value
            for node in nodes { await node.server.kill() }
            return crowd
        }
    }
}
