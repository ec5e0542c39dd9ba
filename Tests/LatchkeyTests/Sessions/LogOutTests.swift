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
            #expect(try await store.load() == nil)
            return try .text(204, "")
        }
        let latchkey = Latchkey.sample(store: store, transport: transport)
        try await latchkey.logOut()
        #expect(await latchkey.user == nil)
        #expect(await transport.sent.map(\.call) == ["DELETE /v1/sessions/current"])
        #expect(await transport.sent.first?.bearer == "Bearer access-1")
        #expect(await transport.rules == [.farewell])
        #expect(await latchkey.states.first { _ in true } == .signedOut(.signedOut))
    }

    @Test func `log out works offline`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let latchkey = Latchkey.sample(store: store, transport: ScriptedTransport { _ in throw URLError(.timedOut) })
        try await latchkey.logOut()
        #expect(try await store.load() == nil)
        #expect(await code { try await latchkey.data(for: .sample) } == .loginRequired)
    }

    @Test func `a session whose token is over is ended at the server too`() async throws {
        let server = RefreshingServer()
        await server.expireAccessToken()
        let transport = ScriptedTransport { try await server.answer($0) }
        try await Latchkey.sample(store: try await .holding(), transport: transport).logOut()
        let calls = await transport.sent.map(\.call)
        #expect(calls == ["DELETE /v1/sessions/current", "POST /v1/sessions/refresh", "DELETE /v1/sessions/current"])
        #expect(await transport.sent.last?.bearer == "Bearer access-3")
    }

    @Test func `log out of nobody is no error`() async throws {
        try await Latchkey.sample().logOut()
    }

    @Test func `log out that cannot be stored leaves the user signed in`() async throws {
        let store = FaultyStore(try await .holding())
        let latchkey = Latchkey.sample(store: store)
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
            let latchkey = Latchkey.sample(store: store)
            try await latchkey.logOut()
            #expect(try await latchkey.restore() == .signedOut)
        }
    }
}
