import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that needs a newer proof waits for one step-up.
@Suite(.timeLimit(.minutes(1))) struct StepUpTests {
    /// A server that wants a step-up before it removes the authenticator app.
    private static func server() -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.call {
            case "POST /v1/sessions/current/step-up":
                try request.members["totp"] == "123456" ? .steppedUp() : .problem(403, .wrongCode)
            case "DELETE /v1/users/me/totp":
                request.bearer == "Bearer access-2" ? try .text(204, "") : try .stepUpRequired()
            default: try .text(200, "mine")
            }
        }
    }

    private func signedIn(
        _ transport: ScriptedTransport,
        store: any CredentialStore
    ) async throws -> LatchkeyClient {
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        _ = try await latchkey.restore()
        return latchkey
    }

    @Test func `a step-up replaces the access token and nothing else`() async throws {
        let store = try await MemoryCredentialStore.holding(.sample(next: .sample(2)))
        let before = try #require(try await store.load()).session
        let latchkey = try await signedIn(Self.server(), store: store)
        try await latchkey.stepUp(with: .totp("123456"))
        let after = try #require(try await store.load()).session
        #expect(after.accessToken == AccessToken("access-2"))
        #expect(after.id == before.id)
        #expect(after.refreshTokens == before.refreshTokens)
        #expect(try await latchkey.accessToken() == "access-2")
    }

    @Test(arguments: [false, true])
    func `a refresh under way keeps the newer access token of a step-up`(isOfAnotherClient: Bool) async throws {
        let (isSent, mayArrive) = (Event(), Event())
        let transport = ScriptedTransport { request in
            guard request.isRefresh else {
                return try request.call == "POST /v1/sessions/current/step-up" ? .steppedUp() : .text(200, "mine")
            }
            await isSent.happen()
            await mayArrive.wait()
            return try .refreshed("access-of-before")
        }
        let (store, clock) = (try await MemoryCredentialStore.holding(), TestClock())
        let before = try #require(try await store.load()).session
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        let other = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        for client in [latchkey, other] { _ = try await client.restore() }
        clock.advance(545)
        async let token = latchkey.accessToken()
        await isSent.wait()
        try await (isOfAnotherClient ? other : latchkey).stepUp(with: .totp("123456"))
        await mayArrive.happen()
        #expect(try await token == "access-2")
        let after = try #require(try await store.load()).session
        #expect(after.accessToken == AccessToken("access-2"))
        #expect(after.refreshTokens?.next == nil)
        #expect(after.refreshTokens?.current != before.refreshTokens?.current)
    }

    @Test func `a refresh under way replaces an expired access token that is stored meanwhile`() async throws {
        let (isSent, mayArrive) = (Event(), Event())
        let transport = ScriptedTransport { request in
            guard request.isRefresh else { return try .steppedUp(expiresIn: 0) }
            await isSent.happen()
            await mayArrive.wait()
            return try .refreshed("refreshed")
        }
        let (store, clock) = (try await MemoryCredentialStore.holding(), TestClock())
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        clock.advance(545)
        async let token = latchkey.accessToken()
        await isSent.wait()
        try await latchkey.stepUp(with: .totp("123456"))
        await mayArrive.happen()
        #expect(try await token == "refreshed")
        #expect(try await store.load()?.session.accessToken == AccessToken("refreshed"))
    }

    @Test func `a wrong code changes nothing`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let before = try await store.load()
        let latchkey = try await signedIn(Self.server(), store: store)
        #expect(await code { try await latchkey.stepUp(with: .totp("654321")) } == .wrongCode)
        #expect(try await store.load() == before)
    }

    @Test func `without a signed-in user there is nothing to step up`() async {
        let latchkey = LatchkeyClient.sample()
        #expect(await code { try await latchkey.stepUp(with: .password("correct horse")) } == .loginRequired)
    }

    @Test func `a refused request shows one step-up and is sent again`() async throws {
        let transport = Self.server()
        let latchkey = try await signedIn(transport, store: try await .holding())
        let screen = FakeLogInScreen({ _ in Issue.record("a login was shown") }) { [weak latchkey] _ in
            try await latchkey?.stepUp(with: .totp("123456"))
        }
        latchkey.presenter = screen
        try await latchkey.factors.removeTOTP()
        let reason = try #require(screen.stepUpReasons.first)
        #expect(reason.user == .sample())
        #expect(reason.maximumAge == .seconds(300))
        #expect(reason.needsSecondFactor)
        #expect(reason.kinds == [.totp, .recoveryCode])
        #expect(reason.request.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(await transport.sent(to: "/v1/users/me/totp").map(\.bearer) == ["Bearer access-1", "Bearer access-2"])
    }

    @Test func `many refused requests share one step-up`() async throws {
        let latchkey = try await signedIn(Self.server(), store: try await .holding())
        let screen = FakeLogInScreen({ _ in }) { [weak latchkey] _ in
            try await latchkey?.stepUp(with: .totp("123456"))
        }
        latchkey.presenter = screen
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try await latchkey.factors.removeTOTP() } }
            try await group.waitForAll()
        }
        #expect(screen.stepUpReasons.count == 1)
    }

    @Test func `declining is a cancel of its own, and the request is not sent again`() async throws {
        let transport = Self.server()
        let latchkey = try await signedIn(transport, store: try await .holding())
        let screen = FakeLogInScreen({ _ in }) { _ in }
        latchkey.presenter = screen
        #expect(await code { try await latchkey.factors.removeTOTP() } == .stepUpCancelled)
        #expect(await transport.sent(to: "/v1/users/me/totp").count == 1)
        #expect(await latchkey.user == .sample())
        // The next request is new, and the step-up is shown again.
        #expect(await code { try await latchkey.factors.removeTOTP() } == .stepUpCancelled)
        #expect(screen.stepUpReasons.count == 2)
    }

    @Test func `a wrong code in the step-up does not end the presentation`() async throws {
        let latchkey = try await signedIn(Self.server(), store: try await .holding())
        let screen = FakeLogInScreen({ _ in }) { [weak latchkey] _ in
            #expect(await code { try await latchkey?.stepUp(with: .totp("000000")) } == .wrongCode)
            try await latchkey?.stepUp(with: .totp("123456"))
        }
        latchkey.presenter = screen
        try await latchkey.factors.removeTOTP()
        #expect(screen.stepUpReasons.count == 1)
    }

    @Test func `the app gets the refusal if its presenter shows no step-ups`() async throws {
        let latchkey = try await signedIn(Self.server(), store: try await .holding())
        #expect(await code { try await latchkey.factors.removeTOTP() } == .stepUpRequired)
        latchkey.presenter = FakeLogInScreen { _ in Issue.record("a login was shown") }
        #expect(await code { try await latchkey.factors.removeTOTP() } == .stepUpRequired)
    }

    @Test func `requests of the step-up's own task do not wait for it`() async throws {
        let latchkey = try await signedIn(Self.server(), store: try await .holding())
        let screen = FakeLogInScreen({ _ in }) { [weak latchkey] _ in
            #expect(await code { try await latchkey?.factors.removeTOTP() } == .stepUpRequired)
        }
        latchkey.presenter = screen
        #expect(await code { try await latchkey.factors.removeTOTP() } == .stepUpCancelled)
        #expect(screen.stepUpReasons.count == 1)
    }

    @Test func `a cancelled request ends the step-up that nobody else waits for`() async throws {
        let latchkey = try await signedIn(Self.server(), store: try await .holding())
        let ended = Event()
        let screen = FakeLogInScreen({ _ in }) { _ in
            try? await Task.sleep(for: .seconds(600))
            await ended.happen()
        }
        latchkey.presenter = screen
        let request = Task { await code { try await latchkey.factors.removeTOTP() } }
        try await screen.stepUpAppearance()
        request.cancel()
        #expect(await request.value == .cancelled)
        await ended.wait()
    }
}
