import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login in the browser by an app's own server: the request, the answer, the exchange.
@Suite struct BrowserLogInTests {
    private let store = MemoryCredentialStore()
    private let callback = URL.sample("https://app.example.com/callback")
    private let server = ScriptedTransport { _ in try .token() }

    private func latchkey(_ transport: ScriptedTransport? = nil) -> LatchkeyClient {
        .sample(store: store, transport: transport ?? server)
    }

    private func nothingHappened() async throws -> Bool {
        let isEmpty = try await store.load() == nil
        return await server.sent.isEmpty && isEmpty
    }

    @Test func `the page is asked for with everything that the standards want`() throws {
        let logIn = try latchkey().browserLogIn(redirectURI: callback)
        let query = logIn.url.parameters
        #expect(logIn.url.absoluteString.hasPrefix("https://id.example.com/authorize?"))
        #expect(query["response_type"] == "code")
        #expect(query["client_id"] == "default")
        #expect(query["redirect_uri"] == "https://app.example.com/callback")
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["code_challenge"]?.count == 43)
        #expect(query["state"]?.count == 43)
        #expect(query.count == 6)
    }

    @Test func `options are in the request`() throws {
        let options = BrowserLogInOptions(
            prompt: .register,
            maximumAge: .seconds(300),
            levels: [.phishingResistant, "urn:example:gold"],
            identifier: "ada+1@example.com",
            upstreamID: "google",
            languages: ["ja-JP", "en"]
        )
        let query = try latchkey().browserLogIn(redirectURI: callback, options: options).url.parameters
        #expect(query["prompt"] == "create")
        #expect(query["max_age"] == "300")
        #expect(query["acr_values"] == "phr urn:example:gold")
        #expect(query["login_hint"] == "ada+1@example.com")
        #expect(query["upstream_id"] == "google")
        #expect(query["ui_locales"] == "ja-JP en")
    }

    @Test func `no two logins have the same state or challenge`() throws {
        let latchkey = latchkey()
        let logIns = try (0..<50).map { _ in try latchkey.browserLogIn(redirectURI: callback).url.parameters }
        #expect(Set(logIns.map { $0["state"] }).count == 50)
        #expect(Set(logIns.map { $0["code_challenge"] }).count == 50)
    }

    @Test func `the answer brings a session, which is kept like any other`() async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let user = try await latchkey.logIn(logIn, callback: logIn.answer())
        #expect(user == .sample())
        #expect(try await store.load()?.current?.session.accessToken == AccessToken("access-1"))
        #expect(try await store.load()?.deviceKey == DeviceKey("lkd_key"))
        #expect(await latchkey.user == user)
        #expect(await latchkey.states.first { _ in true } == .signedIn(user, .confirmed))

        let request = try #require(await server.sent.first)
        let form = try #require(request.form)
        #expect(request.call == "POST /token")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        #expect(form["grant_type"] == "authorization_code")
        #expect(form["code"] == "code-1")
        #expect(form["redirect_uri"] == "https://app.example.com/callback")
        #expect(form["client_id"] == "default")
        #expect(form["device_platform"] == Device.sampled?.platform)
        #expect(
            CodeVerifier(form["code_verifier"] ?? "")?.challenge == logIn.url.parameters["code_challenge"]
        )
        #expect(await server.rules == [.signIn])
    }

    @Test func `the key of this device goes along and stays`() async throws {
        let latchkey = latchkey()
        for _ in 0..<2 {
            let logIn = try latchkey.browserLogIn(redirectURI: callback)
            try await latchkey.logIn(logIn, callback: logIn.answer())
        }
        #expect(await server.sent.map { $0.value(forHTTPHeaderField: "Latchkey-Device") } == [nil, "lkd_key"])
    }

    @Test func `an answer without this login's state is refused, and nothing is sent or stored`() async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let other = try latchkey.browserLogIn(redirectURI: callback)
        for answer in [
            logIn.answer(changing: ["state": nil]), logIn.answer(changing: ["state": ""]), other.answer(),
            logIn.answer(changing: ["state": String((logIn.url.parameters["state"] ?? "").dropLast())]),
            logIn.answer(changing: ["code": nil]), logIn.answer(changing: ["code": ""]),
            logIn.answer(changing: ["code": "a b"]), callback,
            URL.sample(logIn.answer().absoluteString + "&state=again"),
            URL.sample(logIn.answer().absoluteString + "&code=another"),
        ] {
            #expect(await code { try await latchkey.logIn(logIn, callback: answer) } == .invalidCallback)
        }
        #expect(try await nothingHappened())
        // The control: the right answer still counts.
        #expect(try await latchkey.logIn(logIn, callback: logIn.answer()) == .sample())
    }

    @Test(arguments: [nil, "", "https://evil.example.com", "https://id.example.com.evil.com", "http://id.example.com"])
    func `an answer of another server is refused, and nothing is sent or stored`(_ issuer: String?) async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = logIn.answer(changing: ["iss": issuer])
        #expect(await code { try await latchkey.logIn(logIn, callback: answer) } == .wrongIssuer)
        #expect(try await nothingHappened())
    }

    @Test(arguments: [
        ("https://id.example.com", "https://id.example.com/"), ("http://localhost:8080", "http://127.0.0.1:8080"),
        ("http://[::1]:8080/", "http://localhost:8080"),
    ])
    func `a server's address may be written in several ways`(_ server: String, _ issuer: String) async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: self.server, server: .sample(server))
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = logIn.answer(changing: ["iss": issuer])
        #expect(try await latchkey.logIn(logIn, callback: answer) == .sample())
    }

    @Test func `another port of this computer is another server`() async throws {
        let server = URL.sample("http://localhost:8080")
        let latchkey = LatchkeyClient.sample(store: store, transport: self.server, server: server)
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = logIn.answer(changing: ["iss": "http://127.0.0.1:8081"])
        #expect(await code { try await latchkey.logIn(logIn, callback: answer) } == .wrongIssuer)
    }

    @Test func `a second answer is refused before it can end the session of the first`() async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        try await latchkey.logIn(logIn, callback: logIn.answer())
        for answer in [logIn.answer(), logIn.answer(changing: ["code": "code-2"])] {
            #expect(await code { try await latchkey.logIn(logIn, callback: answer) } == .invalidCallback)
        }
        #expect(await server.sent(to: "/token").count == 1)
        #expect(await latchkey.user == .sample())
    }

    @Test func `of two answers at once, one is sent`() async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for _ in 0..<10 {
                group.addTask { await code { try await latchkey.logIn(logIn, callback: logIn.answer()) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == nil }.count == 1)
        #expect(await server.sent(to: "/token").count == 1)
    }

    @Test(arguments: [
        ("access_denied", ErrorCode.loginCancelled), ("login_required", .loginRequired),
        ("interaction_required", .loginRequired), ("unmet_authentication_requirements", .levelNotReached),
        ("server_error", .serverUnavailable),
        ("temporarily_unavailable", .serverUnavailable), ("invalid_request", .invalidRequest),
        ("<script>", .invalidRequest),
    ])
    func `authorization errors become error codes of the SDK`(_ word: String, _ expected: ErrorCode) async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = logIn.answer(changing: ["code": nil, "error": word, "error_description": "<b>text</b>"])
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.logIn(logIn, callback: answer) }
        #expect(error?.code == expected)
        #expect(error?.message.contains("<") == false)
        #expect(try await nothingHappened())
    }

    @Test func `an error without this login's state ends nothing`() async throws {
        let latchkey = latchkey()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let forged = logIn.answer(changing: ["code": nil, "error": "access_denied", "state": "guess"])
        #expect(await code { try await latchkey.logIn(logIn, callback: forged) } == .invalidCallback)
        #expect(try await latchkey.logIn(logIn, callback: logIn.answer()) == .sample())
    }

    @Test(arguments: [
        ("invalid_grant", ErrorCode.invalidGrant), ("invalid_client", .unknownApplication),
        ("invalid_request", .invalidRequest), ("unsupported_grant_type", .invalidRequest),
        ("something", .unexpectedAnswer),
    ])
    func `a refused code becomes an error code of the SDK, and nothing is stored`(
        _ word: String,
        _ expected: ErrorCode
    ) async throws {
        let transport = ScriptedTransport { _ in try .json(400, TokenProblem(error: word)) }
        let latchkey = latchkey(transport)
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        #expect(await code { try await latchkey.logIn(logIn, callback: logIn.answer()) } == expected)
        #expect(try await store.load() == nil)
    }

    @Test func `a server that has too much to do says so, and a hotel's page is none of its answers`() async throws {
        let busy = latchkey(ScriptedTransport { _ in try .problem(503, .busy, headers: ["Retry-After": "3"]) })
        let logIn = try busy.browserLogIn(redirectURI: callback)
        let error = await #expect(throws: LatchkeyError.self) { try await busy.logIn(logIn, callback: logIn.answer()) }
        #expect(error?.code == .busy)
        #expect(error?.retryAfter == .seconds(3))
        let hotel = latchkey(ScriptedTransport { _ in try .text(200, "Welcome") })
        let another = try hotel.browserLogIn(redirectURI: callback)
        #expect(await code { try await hotel.logIn(another, callback: another.answer()) } == .unexpectedAnswer)
        #expect(try await store.load() == nil)
    }

    @Test func `a login can be written down and finished by another client of the same server`() async throws {
        let logIn = try latchkey().browserLogIn(redirectURI: callback)
        let kept = try JSONDecoder().decode(BrowserLogIn.self, from: JSONEncoder().encode(logIn))
        #expect(kept == logIn)
        #expect(try await latchkey().logIn(kept, callback: logIn.answer()) == .sample())
    }

    @Test func `a client of another server does not finish it`() async throws {
        let logIn = try latchkey().browserLogIn(redirectURI: callback)
        let other = LatchkeyClient.sample(store: store, transport: server, server: .sample("https://other.example.com"))
        #expect(await code { try await other.logIn(logIn, callback: logIn.answer()) } == .invalidCallback)
        #expect(try await nothingHappened())
    }

    @Test(arguments: ["http://id.example.com", "ftp://id.example.com", "https://id.example.com?x=1"])
    func `no browser is sent to a server that is none or not secure`(_ server: String) async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: self.server, server: .sample(server))
        #expect(throws: LatchkeyError.self) { try latchkey.browserLogIn(redirectURI: callback) }
    }

    @Test func `neither the login nor its errors show a secret`() async throws {
        let transport = ScriptedTransport { _ in try .json(200, ["access_token": "access-1"]) }
        let latchkey = latchkey(transport)
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn(logIn, callback: logIn.answer())
        }
        let verifier = try #require(await transport.sent.first?.form?["code_verifier"])
        var shown = "\(logIn) \(String(reflecting: logIn)) \(try #require(error)) \(String(reflecting: error))"
        for value in [logIn as Any, error as Any, latchkey as Any] { dump(value, to: &shown) }
        for secret in [verifier, "code-1", "access-1"] { #expect(!shown.contains(secret)) }
        #expect(!logIn.url.absoluteString.contains(verifier))
        var dumped = "\(TokenAnswer.sample)"
        dump(TokenAnswer.sample, to: &dumped)
        #expect(!dumped.contains("access-1") && !dumped.contains("lkr_") && !dumped.contains("lkd_key"))
    }
}
