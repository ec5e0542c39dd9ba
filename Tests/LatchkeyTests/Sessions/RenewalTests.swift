import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct RenewalTests {
    let clock = TestClock()
    let server = RefreshingServer()

    @Test func `a thousand calls with an expired token make one refresh`() async throws {
        let (latchkey, _) = try await signedIn()
        clock.advance(601)
        let statuses = try await withThrowingTaskGroup { group in
            for _ in 0..<1_000 {
                group.addTask { try await latchkey.data(for: .sample).1.statusCode }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 1_000))
        #expect(await server.refreshes == 1)
    }

    @Test func `a thousand calls whose token is refused make one refresh`() async throws {
        let (latchkey, transport) = try await signedIn()
        await server.expireAccessToken()
        let statuses = try await withThrowingTaskGroup { group in
            for _ in 0..<1_000 {
                group.addTask { try await latchkey.data(for: .sample).1.statusCode }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 1_000))
        #expect(await server.refreshes == 1)
        #expect(await transport.sent.count <= 2_001)
    }

    @Test func `a fresh token is sent without asking anybody`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(539)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["GET /v1/things"])
    }

    @Test func `a token is renewed before it is over`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(541)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["POST /v1/sessions/refresh", "GET /v1/things"])
        #expect(await transport.sent.last?.bearer == "Bearer access-2")
    }

    @Test func `a token that still has time is used when it cannot be renewed`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(541)
        await transport.answer { request in
            if request.isRefresh { throw URLError(.networkConnectionLost) }
            return try .text(200, "")
        }
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await transport.sent.last?.bearer == "Bearer access-1")
    }

    @Test func `the pair is stored before the request leaves`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(), replacing: nil)
            let transport = ScriptedTransport { request in
                guard request.isRefresh else { return try .text(200, "") }
                let onDisk = try StoredCredentials(serialized: Data(contentsOf: file)).session.renewal
                let sent = try request.refreshPair
                #expect(onDisk?.current.secret == sent.refreshToken)
                #expect(onDisk?.next?.secret == sent.nextRefreshToken)
                return try .refreshed("access-2")
            }
            let latchkey = Latchkey.sample(store: store, transport: transport, clock: clock)
            _ = try await latchkey.restore()
            clock.advance(601)
            _ = try await latchkey.data(for: .sample)
            let sent = try #require(await transport.sent.first).refreshPair
            #expect(try await store.load()?.session.renewal?.current.secret == sent.nextRefreshToken)
            #expect(try await store.load()?.session.renewal?.next == nil)
        }
    }

    @Test func `nothing is sent when the pair cannot be stored`() async throws {
        let store = FaultyStore(try await .holding())
        let latchkey = Latchkey.sample(store: store, transport: .forbidden, clock: clock)
        _ = try await latchkey.restore()
        clock.advance(601)
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await latchkey.data(for: .sample) } == .storeUnwritable)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a lost reply is answered by sending the same pair again`() async throws {
        let server = server
        let (latchkey, transport) = try await signedIn()
        clock.advance(601)
        await transport.answer { request in
            _ = try await server.answer(request)
            throw URLError(.networkConnectionLost)
        }
        for _ in 0..<3 {
            #expect(await code { try await latchkey.data(for: .sample) } == .networkUnavailable)
        }
        await transport.answer { try await server.answer($0) }
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        let pairs = await server.pairs.map { [$0.refreshToken, $0.nextRefreshToken] }
        #expect(pairs.count == 4)
        #expect(Set(pairs).count == 1)
        #expect(await !server.hasEnded)
    }

    @Test func `after a crash in the middle the same pair is sent again`() async throws {
        let server = server
        let store = MemoryCredentialStore()
        try await store.save(.sample(), replacing: nil)
        let dying = ScriptedTransport { request in
            _ = try await server.answer(request)
            throw URLError(.networkConnectionLost)
        }
        let before = Latchkey.sample(store: store, transport: dying, clock: clock)
        clock.advance(601)
        _ = await code { try await before.data(for: .sample) }

        clock.restart()
        let after = Latchkey.sample(
            store: store,
            transport: ScriptedTransport { try await server.answer($0) },
            clock: clock
        )
        #expect(try await after.data(for: .sample).1.statusCode == 200)
        let pairs = await server.pairs.map { [$0.refreshToken, $0.nextRefreshToken] }
        #expect(pairs.count == 2)
        #expect(Set(pairs).count == 1)
    }

    @Test func `a new token that cannot be stored is used and renewed with the same pair`() async throws {
        let server = server
        let store = FaultyStore(try await .holding())
        let transport = ScriptedTransport { request in
            let answer = try await server.answer(request)
            if request.isRefresh { await store.fail(save: CocoaError(.fileWriteOutOfSpace)) }
            return answer
        }
        let latchkey = Latchkey.sample(store: store, transport: transport, clock: clock)
        clock.advance(601)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await server.refreshes == 1)

        clock.advance(601)
        await store.fail(save: nil)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(Set(await server.pairs.map(\.nextRefreshToken)).count == 1)
        #expect(await !server.hasEnded)
    }

    @Test func `two clients that share a store make one refresh`() async throws {
        let server = server
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { try await server.answer($0) }
        let first = Latchkey.sample(store: store, transport: transport, clock: clock)
        let second = Latchkey.sample(store: store, transport: transport, clock: clock)
        _ = try await (first.restore(), second.restore())
        clock.advance(601)
        _ = try await first.data(for: .sample)
        _ = try await second.data(for: .sample)
        #expect(await server.refreshes == 1)
        #expect(await transport.sent.last?.bearer == "Bearer access-2")
    }

    @Test func `a superseded refresh reads the store again and goes on`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { request in
            guard request.isRefresh else { return try .text(200, "") }
            // Another process has been faster, and twice.
            let stored = try #require(try await store.load())
            var moved = stored
            moved.generation += 1
            moved.session.accessToken = AccessToken("access-of-another-process")
            moved.session.renewal = Renewal(current: .sample(3))
            try await store.save(moved, replacing: stored.generation)
            return try .problem(401, .superseded)
        }
        let latchkey = Latchkey.sample(store: store, transport: transport, clock: clock)
        clock.advance(601)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-another-process")
        #expect(await transport.sent.filter(\.isRefresh).count == 1)
    }

    @Test func `a superseded refresh of a store that has nothing newer keeps the session and does not loop`()
        async throws
    {
        let (latchkey, transport) = try await signedIn()
        await transport.answer { _ in try .problem(401, .superseded) }
        clock.advance(601)
        #expect(await code { try await latchkey.data(for: .sample) } == .superseded)
        #expect(await transport.sent.count == 1)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a cancelled caller does not cancel the refresh of the others`() async throws {
        let server = server
        let (arrived, go) = (Event(), Event())
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            if request.isRefresh {
                await arrived.happen()
                await go.wait()
                #expect(!Task.isCancelled)
            }
            return try await server.answer(request)
        }
        clock.advance(601)
        let first = Task { try await latchkey.data(for: .sample) }
        await arrived.wait()
        let second = Task { try await latchkey.data(for: .sample).1.statusCode }
        first.cancel()
        // It leaves at once, while the refresh is still under way.
        #expect(await code { try await first.value } == .cancelled)
        await go.happen()
        #expect(try await second.value == 200)
        #expect(await server.refreshes == 1)
    }

    @Test func `an app that was closed for a while tries a token that may still be good`() async throws {
        let (latchkey, transport) = try await signedIn(restartedAfter: 300)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["GET /v1/things"])
        clock.advance(241)
        _ = try await latchkey.data(for: .sample)
        #expect(await server.refreshes == 1)
    }

    @Test(arguments: [-10 * 365 * 86_400, -3_600, 3_600, 10 * 365 * 86_400])
    func `turning the device's clock while the app runs changes nothing`(by seconds: Int) async throws {
        let (latchkey, transport) = try await signedIn()
        clock.set(date: .sample + TimeInterval(seconds))
        clock.advance(500)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["GET /v1/things"])
        clock.advance(101)
        _ = try await latchkey.data(for: .sample)
        #expect(await server.refreshes == 1)
    }

    @Test func `a clock set back while the app was closed costs one refresh and no session`() async throws {
        let (latchkey, _) = try await signedIn(restartedAfter: -86_400)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await server.refreshes == 1)
    }

    @Test func `a request of one user is not sent again as another`() async throws {
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            switch request.call {
            case "POST /v1/sessions":
                return try .signedIn(.sample(id: "user-2"), .sample(id: "session-2", accessToken: "access-of-bob"))
            default:
                try await latchkey.logIn("bob", password: "correct horse")
                return try .problem(401, .tokenExpired)
            }
        }
        #expect(await code { try await latchkey.data(for: .sample) } == .userChanged)
        #expect(await transport.sent(to: "/v1/things").count == 1)
    }

    @Test func `a login during a refresh stays`() async throws {
        let server = server
        let (arrived, go) = (Event(), Event())
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            if request.call == "POST /v1/sessions" {
                return try .signedIn(.sample(id: "user-2"), .sample(id: "session-2", accessToken: "access-of-bob"))
            }
            await arrived.happen()
            await go.wait()
            return try await server.answer(request)
        }
        clock.advance(601)
        let waiting = Task { try await latchkey.data(for: .sample) }
        await arrived.wait()
        try await latchkey.logIn("bob", password: "correct horse")
        await go.happen()
        #expect(await code { try await waiting.value } == .userChanged)
        #expect(await latchkey.user?.id == "user-2")
    }

    @Test func `a log out during a refresh stays`() async throws {
        let server = server
        let (arrived, go) = (Event(), Event())
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            guard request.isRefresh else { return try .text(204, "") }
            await arrived.happen()
            await go.wait()
            return try await server.answer(request)
        }
        clock.advance(601)
        let waiting = Task { try await latchkey.data(for: .sample) }
        await arrived.wait()
        try await latchkey.logOut()
        await go.happen()
        #expect(await code { try await waiting.value } == .loginRequired)
        #expect(await latchkey.user == nil)
        #expect(try await latchkey.restore() == .signedOut)
    }

    /// A client with a session of ten minutes, possibly after a restart.
    private func signedIn(restartedAfter seconds: Int = 0) async throws -> (Latchkey, ScriptedTransport) {
        let server = server
        let transport = ScriptedTransport { try await server.answer($0) }
        let store = try await MemoryCredentialStore.holding()
        clock.set(date: .sample + TimeInterval(seconds))
        let latchkey = Latchkey.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        return (latchkey, transport)
    }
}
