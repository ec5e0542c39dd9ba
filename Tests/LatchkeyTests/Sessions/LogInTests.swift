import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LogInTests {
    @Test func `log in sends the password and keeps the session`() async throws {
        let store = MemoryCredentialStore()
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await latchkey.logIn("ada", password: "correct horse") == .sample())
        #expect(await latchkey.user == .sample())
        #expect(try await store.load()?.session.refreshTokens == RefreshTokens(current: .sample))

        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/sessions")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "Latchkey-Application") == "default")
        let body = try WireJSON.decode(LogInRequest.self, from: request.httpBody ?? Data())
        #expect(body.identifier == "ada")
        #expect(body.password == "correct horse")
        #expect(await transport.rules == [.signIn])
    }

    @Test func `a failed login keeps the current user`() async throws {
        let transport = ScriptedTransport { request in
            request.isLogIn ? try .problem(401, .invalidCredentials) : try .text(200, "mine")
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        _ = try await latchkey.restore()
        #expect(await code { try await latchkey.logIn("bob", password: "wrong") } == .invalidCredentials)
        #expect(await latchkey.user == .sample())
        #expect(try await latchkey.data(for: .sample).0 == Data("mine".utf8))
    }

    @Test func `a login that cannot be stored keeps the current user and ends the new session`() async throws {
        let store = FaultyStore(try await .holding())
        let transport = ScriptedTransport { request in
            request.isLogIn
                ? try .signedIn(.sample(id: "user-2"), .sample(id: "session-2", accessToken: "access-of-bob"))
                : try .text(204, "")
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        _ = try await latchkey.restore()
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await latchkey.logIn("bob", password: "correct horse") } == .storeUnwritable)
        #expect(await latchkey.user == .sample())
        let logOut = try #require(await transport.sent(to: "/v1/sessions/current").first)
        #expect(logOut.bearer == "Bearer access-of-bob")
    }

    @Test func `a login of another user takes the place of the first`() async throws {
        let transport = ScriptedTransport { _ in
            try .signedIn(
                .sample(id: "user-2", username: "bob"),
                .sample(id: "session-2", accessToken: "access-of-bob")
            )
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(try await latchkey.logIn("bob", password: "correct horse").id == "user-2")
        await transport.answer { _ in try .text(200, "") }
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-bob")
    }

    @Test func `a hotel's page is not taken for a login`() async throws {
        let transport = ScriptedTransport { _ in try .text(200, "<html>Welcome!</html>") }
        let latchkey = LatchkeyClient.sample(transport: transport)
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .unexpectedAnswer)
        #expect(await latchkey.user == nil)
    }

    @Test func `a refresh token of another form is not taken`() async throws {
        let transport = ScriptedTransport { _ in
            try .signedIn(.sample(), .sample(refreshToken: "secret-of-another-kind"))
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn("ada", password: "correct horse")
        }
        #expect(error?.code == .unexpectedAnswer)
        #expect(error.map { "\($0)" }?.contains("secret") == false)
    }

    @Test func `field problems and waiting times reach the app`() async throws {
        let fields = ["username": FieldProblem(code: .tooLong, detail: "Use at most 64 characters.")]
        let transport = ScriptedTransport { _ in
            try .problem(422, .invalidFields, fields: fields, headers: ["Retry-After": "17"])
        }
        let error = await #expect(throws: LatchkeyError.self) {
            try await LatchkeyClient.sample(transport: transport).logIn("ada", password: "correct horse")
        }
        #expect(error?.status == 422)
        #expect(error?.fields == fields)
        #expect(error?.retryAfter == .seconds(17))
        #expect(error?.localizedDescription == "What happened, and what to do.")
    }

    @Test(arguments: [
        ("http://id.example.com", ErrorCode.insecureServer), ("http://127.0.0.1.example.com", .insecureServer),
        ("http://localhost.example.com", .insecureServer), ("ftp://id.example.com", .invalidServer),
        ("https://ada:secret@id.example.com", .invalidServer), ("https://id.example.com/?a=b", .invalidServer),
        ("id.example.com", .invalidServer),
    ])
    func `a server that is not safe to call is not called`(server: String, expected: ErrorCode) async {
        let latchkey = LatchkeyClient.sample(server: .sample(server))
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == expected)
    }

    @Test(arguments: ["http://localhost:8080", "http://127.0.0.1:8080", "http://127.8.9.10", "http://[::1]:8080"])
    func `this computer may be called without TLS`(server: String) async throws {
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(transport: transport, server: .sample(server))
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(await transport.sent.first?.url?.absoluteString == server + "/v1/sessions")
    }

    @Test func `a server in a subfolder is called there`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(transport: transport, server: .sample("https://example.com/id/"))
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(await transport.sent.first?.url?.absoluteString == "https://example.com/id/v1/sessions")
    }
}
