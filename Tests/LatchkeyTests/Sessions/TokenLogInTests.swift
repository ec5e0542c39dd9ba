import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logins with tokens that the app stored itself.
@Suite struct TokenLogInTests {
    let clock = TestClock()
    let store = MemoryCredentialStore()

    @Test func `the access token is available while a user is signed in`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: .forbidden)
        #expect(try await latchkey.accessToken() == "access-1")
        #expect(await code { try await LatchkeyClient.sample().accessToken() } == .loginRequired)
    }

    @Test func `an access token that is about to expire is refreshed before it is returned`() async throws {
        let server = RefreshingServer()
        let transport = ScriptedTransport { try await server.answer($0) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport, clock: clock)
        _ = try await latchkey.restore()
        clock.advance(590)
        #expect(try await latchkey.accessToken() == "access-2")
    }

    @Test func `an access token logs in its user after the server has said whose it is`() async throws {
        let transport = tokenServer()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        #expect(try await latchkey.logIn(accessToken: "access-1") == .sample())
        #expect(await transport.sent.map(\.call) == ["GET /v1/sessions/current", "GET /v1/users/me"])
        #expect(await transport.sent.allSatisfy { $0.bearer == "Bearer access-1" })
        #expect(try await store.load()?.session.refreshTokens == nil)
        #expect(await latchkey.states.first { _ in true } == .signedIn(.sample(), .confirmed))
    }

    @Test func `when the token expires, the user is signed out without a refresh`() async throws {
        let transport = tokenServer()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        try await latchkey.logIn(accessToken: "access-1")
        clock.advance(299)
        #expect(await latchkey.user == .sample())
        var states = latchkey.states.makeAsyncIterator()
        #expect(await states.next() == .signedIn(.sample(), .confirmed))
        clock.advance(1)
        #expect(await states.next() == .signedOut(.expired))
        #expect(try await store.load() == nil)
        #expect(await code { try await latchkey.data(for: .sample) } == .loginRequired)
        #expect(await transport.sent.filter(\.isRefresh).isEmpty)
    }

    @Test func `an app that starts after the expiry finds no user signed in`() async throws {
        let transport = tokenServer()
        try await LatchkeyClient.sample(store: store, transport: transport, clock: clock).logIn(accessToken: "access-1")
        clock.advance(301)
        clock.restart()
        let restarted = LatchkeyClient.sample(store: store, transport: .forbidden, clock: clock)
        #expect(try await restarted.restore() == .signedOut)
        #expect(await restarted.states.first { _ in true } == .signedOut(.expired))
    }

    @Test(arguments: [ErrorCode.invalidToken, .tokenExpired, .sessionEnded])
    func `a token that the server refuses logs nobody in and nobody out`(refusal: ErrorCode) async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try .problem(401, refusal) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(await code { try await latchkey.logIn(accessToken: "forged") } == refusal)
        #expect(await latchkey.user == .sample())
    }

    @Test func `tokens that the app keeps can be switched, and none of the sessions is ended`() async throws {
        let transport = tokenServer(secondUser: "access-of-bob")
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        try await latchkey.logIn(accessToken: "access-1")
        #expect(try await latchkey.logIn(accessToken: "access-of-bob").id == "user-2")
        #expect(try await latchkey.logIn(accessToken: "access-1").id == "user-1")
        #expect(await transport.sent.filter { $0.httpMethod == "DELETE" }.isEmpty)
        #expect(try await latchkey.accessToken() == "access-1")
    }

    @Test func `the token of a session that is kept whole does not lose the refresh token`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let latchkey = LatchkeyClient.sample(store: store, transport: tokenServer(), clock: clock)
        try await latchkey.logIn(accessToken: "access-1")
        #expect(try await store.load()?.session.refreshTokens == RefreshTokens(current: .sample))
    }

    @Test func `with its refresh token a session is refreshed`() async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: tokenServer(), clock: clock)
        try await latchkey.logIn(accessToken: "access-1", refreshToken: RefreshToken.sample.secret)
        clock.advance(301)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await latchkey.user == .sample())
        #expect(try await store.load()?.session.accessToken.secret == "access-2")
    }

    @Test func `an expired access token is refreshed first, with a pair that survives a lost reply`() async throws {
        let losing = tokenServer(expired: "access-1", losesRefreshReplies: true)
        let refreshToken = RefreshToken.sample.secret
        let latchkey = LatchkeyClient.sample(store: store, transport: losing, clock: clock)
        let error = await code { try await latchkey.logIn(accessToken: "access-1", refreshToken: refreshToken) }
        #expect(error == .networkUnavailable)
        #expect(await latchkey.user == nil)

        let answering = tokenServer(expired: "access-1")
        let again = LatchkeyClient.sample(store: store, transport: answering, clock: clock)
        #expect(try await again.logIn(accessToken: "access-1", refreshToken: refreshToken) == .sample())
        let lost = try #require(await losing.sent.first(where: \.isRefresh)).refreshPair
        let answered = try #require(await answering.sent.first(where: \.isRefresh)).refreshPair
        #expect(lost.nextRefreshToken == answered.nextRefreshToken)
        let stored = try #require(try await store.load())
        #expect(try stored.session.refreshTokens?.current.secret == answered.nextRefreshToken)
        #expect(stored.importedTokens.isEmpty)
    }

    @Test func `tokens that are handed in again at each start refresh one session`() async throws {
        let server = RefreshingServer()
        let transport = tokenServer(expired: "access-1", refreshes: server)
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        for _ in 0..<3 {
            try await latchkey.logIn(accessToken: "access-1", refreshToken: RefreshToken.sample.secret)
        }
        #expect(await !server.hasEnded)
        #expect(await server.refreshes == 1)
    }

    @Test func `tokens of a session that is kept and has moved on do not put it back`() async throws {
        let server = RefreshingServer()
        let store = try await MemoryCredentialStore.holding()
        let latchkey = LatchkeyClient.sample(store: store, transport: tokenServer(refreshes: server), clock: clock)
        clock.advance(591)
        _ = try await latchkey.data(for: .sample)
        try await latchkey.logIn(accessToken: "access-1", refreshToken: RefreshToken.sample.secret)
        clock.advance(601)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await server.refreshes == 2)
        #expect(await !server.hasEnded)
    }

    @Test func `tokens whose replies were lost keep the pair of each`() async throws {
        let losing = tokenServer(expired: "access-1", losesRefreshReplies: true)
        let latchkey = LatchkeyClient.sample(store: store, transport: losing, clock: clock)
        for byte in [1, 2, 1] as [UInt8] {
            let token = RefreshToken.sample(byte).secret
            _ = await code { try await latchkey.logIn(accessToken: "access-1", refreshToken: token) }
        }
        let pairs = try await losing.sent.filter(\.isRefresh).map { try $0.refreshPair }
        #expect(Set(pairs.map { $0.refreshToken + $0.nextRefreshToken }).count == 2)
    }

    @Test func `a refresh token that is refused leaves nothing behind`() async throws {
        let transport = ScriptedTransport { try .problem(401, $0.isRefresh ? .sessionEnded : .tokenExpired) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        let token = RefreshToken.sample.secret
        #expect(await code { try await latchkey.logIn(accessToken: "a", refreshToken: token) } == .sessionEnded)
        #expect(try await store.load() == nil)
    }

    @Test func `a clock that was set back ends no login by token`() async throws {
        let transport = tokenServer()
        try await LatchkeyClient.sample(store: store, transport: transport, clock: clock).logIn(accessToken: "access-1")
        clock.restart()
        clock.set(date: .sample - 60)
        let restarted = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        #expect(try await restarted.restore() == .signedIn(.sample()))
    }

    @Test func `when the token expires, the user is signed out even if the store cannot be changed`() async throws {
        let faulty = FaultyStore(store)
        let latchkey = LatchkeyClient.sample(store: faulty, transport: tokenServer(), clock: clock)
        try await latchkey.logIn(accessToken: "access-1")
        await faulty.fail(save: CocoaError(.fileWriteOutOfSpace))
        clock.advance(301)
        #expect(await code { try await latchkey.data(for: .sample) } == .loginRequired)
        #expect(try await latchkey.restore() == .signedOut)
        #expect(await latchkey.states.first { _ in true } == .signedOut(.expired))
    }

    @Test func `a user with a full session keeps it when a token of another one is handed in`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let kept = try await store.load()?.session
        let transport = tokenServer(session: "session-9")
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        #expect(try await latchkey.logIn(accessToken: "access-9") == .sample())
        #expect(try await store.load()?.session == kept)
        #expect(await transport.sent.allSatisfy { $0.httpMethod != "DELETE" })
    }

    @Test func `a session that is handed in again after a logout offline is not ended`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let offline = LatchkeyClient.sample(
            store: store,
            transport: ScriptedTransport { _ in throw URLError(.notConnectedToInternet) },
            clock: clock
        )
        #expect(await code { try await offline.logOut(waitsForServer: true) } == .networkUnavailable)
        let transport = tokenServer()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        try await latchkey.logIn(accessToken: "access-1")
        await latchkey.pendingLogOuts.sendAll()
        #expect(await transport.sent.allSatisfy { $0.httpMethod != "DELETE" })
        #expect(try await store.load()?.session.id == "session-1")
    }

    @Test func `an invalid refresh token is refused before anything is sent`() async throws {
        let latchkey = LatchkeyClient.sample()
        let error = await code { try await latchkey.logIn(accessToken: "access-1", refreshToken: "lkr_") }
        #expect(error == .invalidRequest)
    }

    /// A server that knows two tokens and refreshes once.
    private func tokenServer(
        secondUser: String? = nil,
        session: String? = nil,
        expired: String? = nil,
        losesRefreshReplies: Bool = false,
        refreshes server: RefreshingServer? = nil
    ) -> ScriptedTransport {
        let clock = clock
        return ScriptedTransport { request in
            if request.isRefresh {
                if let server { return try await server.answer(request) }
                if losesRefreshReplies { throw URLError(.networkConnectionLost) }
                return try .refreshed("access-2")
            }
            let token = request.bearer?.dropFirst("Bearer ".count)
            if let token, String(token) == expired { return try .problem(401, .tokenExpired) }
            let number = token.map(String.init) == secondUser ? 2 : 1
            switch request.call {
            case "GET /v1/sessions/current":
                let current = CurrentSession(
                    id: Session.ID(session ?? "session-\(number)"),
                    userID: User.ID("user-\(number)"),
                    applicationID: "default",
                    expiresAt: clock.timekeeper.date() + 300
                )
                return try .json(200, current)
            case "GET /v1/users/me":
                return try .json(200, User.sample(id: User.ID("user-\(number)")))
            default:
                return try .text(200, "{}")
            }
        }
    }
}
