import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LogOutTests {
    @Test func `log out forgets the session and tells the server`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in
            #expect(try await store.load()?.accounts.isEmpty == true)
            return try .text(204, "")
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logOut(waitsForServer: true)
        #expect(await latchkey.user == nil)
        #expect(try await store.load() == nil)
        #expect(await transport.sent.map(\.call) == ["DELETE /v1/sessions/current"])
        #expect(await transport.sent.first?.bearer == "Bearer access-1")
        #expect(await transport.rules == [.logOut])
        #expect(await latchkey.states.first { _ in true } == .signedOut(.signedOut))
    }

    @Test func `a log-out offline counts at once, and is sent when the app starts again`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let offline = LatchkeyClient.sample(
            store: store,
            transport: ScriptedTransport { _ in throw URLError(.timedOut) }
        )
        try await offline.logOut()
        #expect(await offline.users.isEmpty)
        #expect(await code { try await offline.data(for: .sample) } == .loginRequired)

        let told = Event()
        let transport = ScriptedTransport { request in
            await told.happen()
            return try .text(204, "")
        }
        let online = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await online.restore() == .signedOut)
        await told.wait()
        try await online.logOut(waitsForServer: true)
        #expect(await transport.sent.map(\.call) == ["DELETE /v1/sessions/current"])
        #expect(await transport.sent.first?.bearer == "Bearer access-1")
        #expect(try await store.load() == nil)
    }

    @Test func `log out does not wait for a server that does not answer`() async throws {
        let go = Event()
        let transport = ScriptedTransport { _ in
            await go.wait()
            return try .text(204, "")
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        try await latchkey.logOut()
        #expect(await latchkey.states.first { _ in true } == .signedOut(.signedOut))
        await go.happen()
    }

    @Test func `log out that waits tells that the server could not be reached, and is true all the same`() async throws
    {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in throw URLError(.notConnectedToInternet) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(await code { try await latchkey.logOut(waitsForServer: true) } == .networkUnavailable)
        #expect(await latchkey.user == nil)
        #expect(try await store.load()?.pendingLogOuts.map(\.id) == ["session-1"])
    }

    @Test func `a pending log-out whose refresh lost its reply is no reuse`() async throws {
        let server = RefreshingServer()
        await server.expireAccessToken()
        let transport = ScriptedTransport { request in
            let answer = try await server.answer(request)
            if request.isRefresh { throw URLError(.networkConnectionLost) }
            return answer
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(await code { try await latchkey.logOut(waitsForServer: true) } == .networkUnavailable)
        await transport.answer { try await server.answer($0) }
        try await latchkey.logOut(waitsForServer: true)
        #expect(await !server.hasEnded)
        #expect(await server.refreshes == 2)
    }

    @Test func `a pending log-out is sent as soon as another request reaches the server`() async throws {
        let (clock, told) = (TestClock(), Event())
        let transport = ScriptedTransport { _ in
            try .signedIn(.sample(id: "user-2"), .sample(id: "session-2", accessToken: "access-of-bob"))
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport, clock: clock)
        try await latchkey.logIn("bob", password: "correct horse")
        await transport.answer { _ in throw URLError(.notConnectedToInternet) }
        #expect(await code { try await latchkey.logOut(.user("user-1"), waitsForServer: true) } == .networkUnavailable)
        await transport.answer { request in
            if request.httpMethod == "DELETE" { await told.happen() }
            return try .text(200, "{}")
        }
        clock.advance(31)
        _ = try await latchkey.data(for: .sample)
        await told.wait()
        #expect(await transport.sent.last { $0.httpMethod == "DELETE" }?.bearer == "Bearer access-1")
    }

    @Test(arguments: [ErrorCode.sessionEnded, .invalidToken, .superseded])
    func `an unnecessary log-out is not sent again`(code: ErrorCode) async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try .problem(401, code) }
        try await LatchkeyClient.sample(store: store, transport: transport).logOut(waitsForServer: true)
        #expect(try await store.load() == nil)
    }

    @Test func `a session with an expired token is ended at the server too`() async throws {
        let server = RefreshingServer()
        await server.expireAccessToken()
        let transport = ScriptedTransport { try await server.answer($0) }
        try await LatchkeyClient.sample(store: try await .holding(), transport: transport).logOut(waitsForServer: true)
        let calls = await transport.sent.map(\.call)
        #expect(calls == ["DELETE /v1/sessions/current", "POST /v1/sessions/refresh", "DELETE /v1/sessions/current"])
        #expect(await transport.sent.last?.bearer == "Bearer access-3")
    }

    @Test func `log out of nobody is no error`() async throws {
        try await LatchkeyClient.sample().logOut()
    }

    @Test func `log out that cannot be stored leaves the user signed in`() async throws {
        let store = FaultyStore(try await .holding())
        let latchkey = LatchkeyClient.sample(store: store)
        _ = try await latchkey.restore()
        await store.fail(save: CocoaError(.fileWriteNoPermission))
        #expect(await code { try await latchkey.logOut() } == .storeUnwritable)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a damaged store can be logged out of`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(), replacing: nil)
            try Data("{".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
            let latchkey = LatchkeyClient.sample(store: store)
            try await latchkey.logOut()
            #expect(try await latchkey.restore() == .signedOut)
        }
    }
}
