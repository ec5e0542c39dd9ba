import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct RefreshTests {
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

    @Test func `a call that is refused late is not sent again with an expired token`() async throws {
        let (latchkey, transport) = try await signedIn()
        let (isSent, mayArrive) = (Event(), Event())
        await transport.answer { [server] request in
            if request.call == "GET /v1/slow", request.bearer == "Bearer access-1" {
                await isSent.happen()
                await mayArrive.wait()
            }
            return try await server.answer(request)
        }
        let late = URLRequest(url: .sample("https://id.example.com/v1/slow"))
        async let status = latchkey.data(for: late).1.statusCode
        await isSent.wait()
        await server.expireAccessToken()
        _ = try await latchkey.data(for: .sample)
        clock.advance(601)
        await server.expireAccessToken()
        await mayArrive.happen()
        #expect(try await status == 200)
        #expect(await server.refreshes == 2)
    }

    @Test func `a fresh token is sent without asking anybody`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(539)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["GET /v1/things"])
    }

    @Test func `a token is refreshed before it expires`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(591)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["POST /v1/sessions/refresh", "GET /v1/things"])
        #expect(await transport.sent.last?.bearer == "Bearer access-2")
    }

    @Test func `a token that is good for a while does not wait for the refresh`() async throws {
        let server = server
        let (arrived, go) = (Event(), Event())
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            guard request.isRefresh else { return try .text(200, "{}") }
            await arrived.happen()
            await go.wait()
            return try await server.answer(request)
        }
        clock.advance(545)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        await arrived.wait()
        #expect(await transport.sent(to: "/v1/things").map(\.bearer) == ["Bearer access-1"])
        await go.happen()
        // A caller that requests the token waits for the new one.
        #expect(try await latchkey.accessToken() == "access-2")
    }

    @Test func `a token that still has time is used when it cannot be refreshed`() async throws {
        let (latchkey, transport) = try await signedIn()
        clock.advance(541)
        await transport.answer { request in
            if request.isRefresh { throw URLError(.networkConnectionLost) }
            return try .text(200, "")
        }
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        // The refresh runs in the background, before the request or after it.
        #expect(await transport.sent(to: "/v1/things").map(\.bearer) == ["Bearer access-1"])
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
        // It returns at once, while the refresh is still under way.
        #expect(await code { try await first.value } == .cancelled)
        await go.happen()
        #expect(try await second.value == 200)
        #expect(await server.refreshes == 1)
    }

    @Test func `an app that was closed for a while tries a token that may still be good`() async throws {
        let (latchkey, transport) = try await signedIn(restartedAfter: 300)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.map(\.call) == ["GET /v1/things"])
        clock.advance(291)
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

    @Test(arguments: [true, false])
    func `a request of one user is not sent again as another`(firstLeaves: Bool) async throws {
        let (latchkey, transport) = try await signedIn()
        await transport.answer { request in
            switch request.call {
            case "POST /v1/sessions":
                return try .signedIn(.sample(id: "user-2"), .sample(id: "session-2", accessToken: "access-of-bob"))
            case "POST /v1/sessions/refresh":
                return try .refreshed("access-2")
            case "DELETE /v1/sessions/current":
                return try .text(204, "")
            default:
                guard request.bearer == "Bearer access-1" else { return try .text(200, "") }
                if firstLeaves { try await latchkey.logOut() }
                try await latchkey.logIn("bob", password: "correct horse")
                return try .problem(401, .tokenExpired)
            }
        }
        if firstLeaves {
            #expect(await code { try await latchkey.data(for: .sample) } == .userChanged)
        } else {
            #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        }
        let bearers = await transport.sent(to: "/v1/things").map(\.bearer)
        #expect(bearers == (firstLeaves ? ["Bearer access-1"] : ["Bearer access-1", "Bearer access-2"]))
        #expect(await latchkey.user?.id == "user-2")
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
        #expect(try await waiting.value.1.statusCode == 200)
        #expect(await transport.sent.last?.bearer == "Bearer access-2")
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
    private func signedIn(restartedAfter seconds: Int = 0) async throws -> (LatchkeyClient, ScriptedTransport) {
        let server = server
        let transport = ScriptedTransport { try await server.answer($0) }
        let store = try await MemoryCredentialStore.holding()
        clock.set(date: .sample + TimeInterval(seconds))
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        return (latchkey, transport)
    }
}
