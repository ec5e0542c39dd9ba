import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The faults that a test can inject.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    let server = FakeServer()

    private func failure(_ path: String = "/v1/users/me") async -> URLError.Code? {
        do {
            _ = try await server.data(for: .to(path))
            return nil
        } catch { return (error as? URLError)?.code }
    }

    @Test func `faults happen in their order, as often as they were asked for`() async {
        server.inject(.timesOut, times: 2)
        server.inject(.losesReply)
        #expect(await failure() == .timedOut)
        #expect(await failure() == .timedOut)
        #expect(await failure() == .networkConnectionLost)
        #expect(await failure() == nil)
    }

    @Test func `a fault meets its requests alone`() async {
        server.inject(.offline, into: "/other")
        #expect(await failure() == nil)
        #expect(await failure("/other") == .notConnectedToInternet)
    }

    @Test func `only what reaches the server is remembered`() async {
        server.inject(.offline)
        server.inject(.timesOut)
        server.inject(.losesReply)
        server.inject(.answers(.status(500)))
        for path in ["/one", "/two", "/three", "/four", "/five"] { _ = await failure(path) }
        #expect(server.requests.map(\.path) == ["/three", "/four", "/five"])
    }

    @Test func `healing ends faults, offline and holds`() async throws {
        server.isOffline = true
        server.inject(.offline, times: 100)
        server.heal()
        #expect(await failure() == nil)
        let hold = server.hold()
        async let held = failure()
        try await hold.arrival()
        server.heal()
        #expect(await held == nil)
    }

    @Test func `a held request that is cancelled leaves`() async throws {
        let hold = server.hold()
        let task = Task { await failure() }
        try await hold.arrival()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `each request is handed out once`() async throws {
        async let second = server.nextRequest("/two")
        _ = await failure("/one")
        _ = await failure("/two")
        #expect(try await second.path == "/two")
        #expect(try await server.nextRequest().path == "/one")
        let task = Task { try await server.nextRequest() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
