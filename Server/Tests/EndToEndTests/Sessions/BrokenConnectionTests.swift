import LatchkeyTesting
import SessionProcess
import Testing

/// Kept connections break between requests.
@Suite struct BrokenConnectionTests {
    @Test(.timeLimit(.minutes(1)), arguments: [Passage.close, .reset])
    func `a refresh whose kept connection breaks is sent again at once`(_ passage: Passage) async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let proxy = try await Proxy.start(to: server.url)
        let client = try await ClientProcess.open(folder.registerUser("ada", at: proxy.url))
        #expect(try await client.call(CallPlan(spending: true)) == CallTally(["200": 1]))
        let refreshes = SharedCount()
        proxy.follow(ProxyRules(answer: { $0.isRefresh && refreshes.add() == 1 ? passage : .forward }))
        // Before the timeout of half a minute.
        #expect(try await client.call(CallPlan(spending: true)) == CallTally(["200": 1]))
        #expect(refreshes.value == 2)
        #expect(try await client.sessions() == 1)
    }
}
