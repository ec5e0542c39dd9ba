import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct DataTests {
    @Test func `the token and the application are added`() async throws {
        let transport = ScriptedTransport { _ in try .text(404, "nothing here") }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        var request = URLRequest.sample
        request.setValue("Basic c2VjcmV0", forHTTPHeaderField: "Authorization")
        let (data, response) = try await latchkey.data(for: request)
        #expect(data == Data("nothing here".utf8))
        #expect(response.statusCode == 404)
        let sent = try #require(await transport.sent.first)
        #expect(sent.bearer == "Bearer access-1")
        #expect(sent.value(forHTTPHeaderField: "Latchkey-Application") == "default")
    }

    @Test func `without a user nothing is sent`() async {
        #expect(await code { try await LatchkeyClient.sample().data(for: .sample) } == .loginRequired)
    }

    @Test(arguments: [
        "https://evil.example.com/", "http://id.example.com/", "https://id.example.com:8443/",
        "https://id.example.com.evil.example.com/", "https://evil.example.com/https://id.example.com/",
        "https://id.example.com@evil.example.com/", "https://sub.id.example.com/", "https://id.example.com./",
    ])
    func `another origin never sees the token`(url: String) async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: .forbidden)
        let code = await code { try await latchkey.data(for: URLRequest(url: .sample(url))) }
        #expect(code == .untrustedOrigin || code == .invalidRequest)
    }

    @Test func `the same origin may be written in other ways`() async throws {
        let transport = ScriptedTransport { _ in try .text(200, "") }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        for url in ["HTTPS://ID.Example.COM/a", "https://id.example.com:443/a?b#c"] {
            _ = try await latchkey.data(for: URLRequest(url: .sample(url)))
        }
        #expect(await transport.sent.map(\.bearer) == ["Bearer access-1", "Bearer access-1"])
    }

    @Test func `a trusted origin sees the token and not the application`() async throws {
        let transport = ScriptedTransport { _ in try .text(200, "") }
        let latchkey = LatchkeyClient.sample(
            store: try await .holding(),
            transport: transport,
            trustedOrigins: [.sample("https://api.example.com"), .sample("http://plain.example.com")]
        )
        _ = try await latchkey.data(for: URLRequest(url: .sample("https://api.example.com/things")))
        let sent = try #require(await transport.sent.first)
        #expect(sent.bearer == "Bearer access-1")
        #expect(sent.value(forHTTPHeaderField: "Latchkey-Application") == nil)
        let plain = URLRequest(url: .sample("http://plain.example.com/"))
        #expect(await code { try await latchkey.data(for: plain) } == .untrustedOrigin)
    }

    @Test func `a trusted origin can ask for a new token in the words of RFC 6750`() async throws {
        let transport = ScriptedTransport { request in
            if request.isRefresh { return try .refreshed("access-2") }
            if request.bearer == "Bearer access-2" { return try .text(200, "") }
            return try .text(401, "", headers: ["WWW-Authenticate": #"Bearer realm="api", error="invalid_token""#])
        }
        let latchkey = LatchkeyClient.sample(
            store: try await .holding(),
            transport: transport,
            trustedOrigins: [.sample("https://api.example.com")]
        )
        let request = URLRequest(url: .sample("https://api.example.com/things"))
        #expect(try await latchkey.data(for: request).1.statusCode == 200)
    }

    @Test func `another wire of our own server can ask for a new token in the words of RFC 6750`() async throws {
        let transport = ScriptedTransport { request in
            if request.isRefresh { return try .refreshed("access-2") }
            if request.bearer == "Bearer access-2" { return try .text(200, "") }
            return try .text(401, "", headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
        #expect(await transport.sent.map(\.call).count == 3)
    }

    @Test func `a trusted origin cannot end the session`() async throws {
        let transport = ScriptedTransport { request in
            request.isRefresh ? try .refreshed("access-2") : try .problem(401, .sessionEnded, reason: .revoked)
        }
        let latchkey = LatchkeyClient.sample(
            store: try await .holding(),
            transport: transport,
            trustedOrigins: [.sample("https://api.example.com")]
        )
        let request = URLRequest(url: .sample("https://api.example.com/things"))
        #expect(try await latchkey.data(for: request).1.statusCode == 401)
        #expect(await latchkey.user == .sample())
    }

    @Test(arguments: [ErrorCode.tokenExpired, .invalidToken])
    func `a request is sent once more and a second refusal is returned`(code: ErrorCode) async throws {
        let transport = ScriptedTransport { request in
            request.isRefresh ? try .refreshed("access-2") : try .problem(401, code)
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(try await latchkey.data(for: .sample).1.statusCode == 401)
        let calls = await transport.sent.map(\.call)
        #expect(calls == ["GET /v1/things", "POST /v1/sessions/refresh", "GET /v1/things"])
        #expect(await latchkey.user == .sample())
    }

    @Test func `a request with a stream is not sent twice`() async throws {
        let transport = ScriptedTransport { request in
            request.isRefresh ? try .refreshed("access-2") : try .problem(401, .tokenExpired)
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        var request = URLRequest.sample
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("once".utf8))
        #expect(try await latchkey.data(for: request).1.statusCode == 401)
        #expect(await transport.sent(to: "/v1/things").count == 1)
    }

    @Test func `a trusted origin that refuses every token costs one refresh a minute`() async throws {
        let (server, clock) = (RefreshingServer(), TestClock())
        let transport = ScriptedTransport { request in
            if request.isRefresh { return try await server.answer(request) }
            return try .text(401, "", headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        let api = URL.sample("https://api.example.com")
        let latchkey = LatchkeyClient.sample(
            store: try await .holding(),
            transport: transport,
            clock: clock,
            trustedOrigins: [api]
        )
        for _ in 0..<20 {
            #expect(try await latchkey.data(for: URLRequest(url: api)).1.statusCode == 401)
        }
        #expect(await server.refreshes == 1)
        clock.advance(61)
        _ = try await latchkey.data(for: URLRequest(url: api))
        #expect(await server.refreshes == 2)
    }

    @Test func `a session without a refresh token ends when the server says that its token expired`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn(.sample(), .sample(refreshToken: nil)) }
        let latchkey = LatchkeyClient.sample(transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        await transport.answer { _ in try .problem(401, .tokenExpired) }
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: .sample) }
        #expect(error?.code == .sessionEnded)
        #expect(error?.reason == .expired)
        #expect(await latchkey.states.first { _ in true } == .signedOut(.expired))
    }

    @Test func `a session without a refresh token stays when its token is only not understood`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn(.sample(), .sample(refreshToken: nil)) }
        let latchkey = LatchkeyClient.sample(transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        await transport.answer { _ in try .problem(401, .invalidToken) }
        #expect(await code { try await latchkey.data(for: .sample) } == .tokenExpired)
        #expect(await latchkey.user == .sample())
    }
}
