import Foundation
import LatchkeyTesting
import SessionProcess
import Testing

extension Proofs {
    /// The server is killed during refreshes, and restarted with the same data.
    @Suite struct KilledServerTests {
        private let folder: TemporaryFolder

        init() async throws { folder = try await TemporaryFolder() }

        @Test func `of 20 kills of the server in the middle of refreshes none ends a session`() async throws {
            let server = try await LocalServer.start(in: folder)
            let proxy = try await Proxy.start(to: server.url)
            var random = SeededRandom(seed: 1)
            let clients = try await Self.open(folder.registerUsers(4, at: proxy.url))
            let answersLost = SharedCount()
            for round in 0..<20 {
                let kill = ServerKill(
                    of: server,
                    atRefresh: .random(in: 1...8, using: &random),
                    // Every other time the server has rotated, and its answer is lost for certain.
                    moment: round.isMultiple(of: 2) ? .answered : .asked(.random(in: 0..<10_000, using: &random))
                )
                proxy.follow(kill.rules)
                let during = try await call(clients, CallPlan(tasks: 2, each: 5, spending: true))
                #expect(during.surprises == CallTally())
                #expect(during.counts["network_unavailable", default: 0] > 0)
                await kill.isDone()
                if await kill.hasLostAnswer { answersLost.add() }
                proxy.follow(ProxyRules())
                try await server.restart()
                let after = try await call(clients, CallPlan(tasks: 2, spending: true))
                #expect(after == CallTally(["200": 2 * clients.count]), "\(server.warnings)")
            }
            #expect(answersLost.value >= 10)
            for client in clients {
                #expect(try await client.sessions() == 1)
                #expect(try await client.endings().isEmpty)
            }
            print("20 kills of the server, \(answersLost.value) lost answers for certain")
        }

        @Test func `the control: an app that forgets its sent token is signed out by a kill`()
            async throws
        {
            let server = try await LocalServer.start(in: folder)
            let proxy = try await Proxy.start(to: server.url)
            let clients = try await Self.open(folder.registerUsers(1, at: proxy.url))
            proxy.follow(ServerKill(of: server, atRefresh: 1, moment: .answered).rules)
            let plan = CallPlan(spending: true, forgetting: true)
            #expect(try await call(clients, plan) == CallTally(["network_unavailable": 1]))
            try await server.restart()
            #expect(try await call(clients, plan) == CallTally(["session_ended": 1]))
        }

        private static func open(_ places: [ClientPlace]) async throws -> [ClientProcess] {
            var clients: [ClientProcess] = []
            for place in places { clients.append(try await ClientProcess.open(place)) }
            return clients
        }

        private func call(_ clients: [ClientProcess], _ plan: CallPlan) async throws -> CallTally {
            try await withThrowingTaskGroup(of: CallTally.self) { group in
                for client in clients { group.addTask { try await client.call(plan) } }
                return try await group.reduce(into: CallTally()) { $0.add($1) }
            }
        }
    }
}
