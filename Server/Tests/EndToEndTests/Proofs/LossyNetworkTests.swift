import Foundation
import Latchkey
import LatchkeyTesting
import SessionProcess
import Testing

extension Proofs {
    /// Apps refresh their sessions over a network that drops 30 % of the answers.
    @Suite struct LossyNetworkTests {
        private let folder: TemporaryFolder

        init() async throws { folder = try await TemporaryFolder() }

        @Test func `nobody is signed out when 30 of 100 answers are dropped`() async throws {
            let server = try await LocalServer.start(in: folder)
            let network = LossyNetwork(percent: 30, seed: 1)
            let proxy = try await Proxy.start(to: server.url)
            let users = try await folder.registerUsers(10, at: proxy.url)
            proxy.follow(network.rules)
            let tally = try await withThrowingTaskGroup(of: CallTally.self) { group in
                for place in users + users {
                    group.addTask {
                        try await ClientProcess.open(place).call(CallPlan(tasks: 3, each: 20, spending: true))
                    }
                }
                return try await group.reduce(into: CallTally()) { $0.add($1) }
            }
            let refreshes = try await RequestCounts(of: server.url).refreshes
            proxy.follow(ProxyRules())
            #expect(tally.surprises == CallTally())
            #expect(tally.counts["network_unavailable", default: 0] > 0)
            #expect(refreshes >= 200)
            #expect(network.lostRefreshes.value >= 20)
            for place in users {
                let client = try await ClientProcess.open(place)
                #expect(try await client.call() == CallTally(["200": 1]))
                #expect(try await client.sessions() == 1)
                #expect(try await client.endings().isEmpty)
            }
            print("\(refreshes) refreshes, \(network.lostRefreshes.value) of their answers lost: \(tally.counts)")
        }

        @Test func `the control: an app with a new next token for each try is signed out`()
            async throws
        {
            let server = try await LocalServer.start(in: folder)
            let proxy = try await Proxy.start(to: server.url)
            let place = try await folder.registerUser("user-0", at: proxy.url)
            proxy.follow(LossyNetwork(percent: 30, seed: 1).rules)
            let client = try await ClientProcess.open(place)
            let tally = try await client.call(CallPlan(each: 200, spending: true, forgetting: true))
            #expect(tally.surprises.counts["session_ended"] == 1)
            let latchkey = server.client()
            try await latchkey.logIn("user-0", password: "correct horse")
            #expect(try await latchkey.account.events().events.compactMap(\.reason) == [.reuseDetected])
            print("with new next tokens: \(tally.counts)")
        }
    }
}
