import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logins at a service that supports only cookies.
@Suite struct CookieLogInTests {
    @Test func `a login is kept, sent along and there after a restart`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        #expect(try await !logIn.restore())
        #expect(await logIn.name == nil)
        try await logIn.logIn("ada", password: "correct horse")
        #expect(await logIn.name == "ada")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)

        let restarted = CookieLogIn.sample(store: store, transport: transport)
        #expect(try await restarted.restore())
        #expect(await restarted.name == "ada")
        #expect(try await restarted.data(for: CookieServer.post).1.statusCode == 200)
        #expect(await server.posts.map(\.creator) == ["ada", "ada"])
        #expect(await transport.sent.map { $0.value(forHTTPHeaderField: "Cookie") == nil } == [true, false, false])
    }

    @Test func `a login is one short request of its own`() async throws {
        let transport = ScriptedTransport(CookieServer())
        let logIn = CookieLogIn.sample(transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        try await logIn.logIn("ada", password: "correct horse")
        let sent = try #require(await transport.sent.last)
        #expect(await transport.rules == [.signIn, .signIn])
        #expect(sent.call == "POST /users/login" && sent.value(forHTTPHeaderField: "Cookie") == nil)
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "application/json" && !sent.httpShouldHandleCookies)
        let body = try JSONDecoder().decode([String: String].self, from: sent.httpBody ?? Data())
        #expect(body == ["name": "ada", "password": "correct horse"])
    }

    @Test func `401 says that name or password are wrong, and keeps who was logged in`() async throws {
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(CookieServer()))
        try await logIn.logIn("ada", password: "correct horse")
        let error = await #expect(throws: LatchkeyError.self) {
            try await logIn.logIn("grace", password: "wrong")
        }
        #expect(error?.code == .invalidCredentials && error?.status == 401)
        #expect(error?.message == "You have entered an invalid username or password")
        #expect(await logIn.name == "ada")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
    }

    @Test(arguments: [200, 204, 301, 302, 303, 307, 400, 403, 404, 429, 500, 503])
    func `any other answer, and none, is the other sentence`(status: Int) async throws {
        let refusing = ScriptedTransport { _ in
            try .text(status, "", headers: ["Location": "/", "Retry-After": "7", "Set-Cookie": "a=; Max-Age=0"])
        }
        let error = await #expect(throws: LatchkeyError.self) {
            try await CookieLogIn.sample(transport: refusing).logIn("ada", password: "correct horse")
        }
        #expect(error?.message == "An error occurred, please try again later")
        #expect(error?.code == (status >= 500 ? .serverUnavailable : .unexpectedAnswer) && error?.status == status)
        #expect(await refusing.sent.count == 1)
    }

    @Test func `a refusal that is not 2xx counts although it sets a cookie`() async throws {
        let store = MemoryCredentialStore()
        let refusing = ScriptedTransport { _ in try .text(403, "", headers: ["Set-Cookie": "a=1"]) }
        let logIn = CookieLogIn.sample(store: store, transport: refusing)
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .unexpectedAnswer)
        #expect(try await store.load() == nil)
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, ErrorCode.networkUnavailable), (.timedOut, .timedOut),
        (.serverCertificateUntrusted, .untrustedServer),
    ])
    func `without a network the code says why`(cause: URLError.Code, expected: ErrorCode) async throws {
        let logIn = CookieLogIn.sample(transport: ScriptedTransport { _ in throw URLError(cause) })
        let error = await #expect(throws: LatchkeyError.self) {
            try await logIn.logIn("ada", password: "correct horse")
        }
        #expect(error?.code == expected && error?.message == "An error occurred, please try again later")
    }

    @Test func `a problem's code is passed on`() async throws {
        let busy = ScriptedTransport { _ in try .problem(429, .tooManyAttempts, headers: ["Retry-After": "30"]) }
        let error = await #expect(throws: LatchkeyError.self) {
            try await CookieLogIn.sample(transport: busy).logIn("ada", password: "correct horse")
        }
        #expect(error?.code == .tooManyAttempts && error?.retryAfter == .seconds(30))
        #expect(error?.message == "An error occurred, please try again later")
    }

    @Test(arguments: [
        ("http://blog.example.com/users/login", ErrorCode.insecureServer), ("ftp://blog.example.com/", .invalidServer),
        ("https://ada@blog.example.com/users/login", .invalidServer),
    ])
    func `a password goes over https alone`(url: String, expected: ErrorCode) async throws {
        let logIn = CookieLogIn.sample(url: .sample(url))
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == expected)
        #expect(await code { try await logIn.data(for: CookieServer.post) } == expected)
    }

    @Test func `a logout forgets the cookies and tells the service`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        try await logIn.logOut()
        #expect(await logIn.name == nil)
        #expect(try await store.load() == nil)
        let sent = try #require(await transport.sent.last)
        #expect(sent.call == "POST /users/logout" && sent.cookies["auth_tkt"] == #""ada-1""#)
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(await transport.rules.last == .logOut)
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 403)
        try await logIn.logOut()
        #expect(await transport.sent(to: "/users/logout").count == 1)
    }

    @Test(arguments: [nil, "https://evil.example/users/logout"])
    func `a logout tells nobody else`(url: String?) async throws {
        let transport = ScriptedTransport(CookieServer())
        let logIn = CookieLogIn.sample(transport: transport, logOutURL: url.map { .sample($0) })
        try await logIn.logIn("ada", password: "correct horse")
        try await logIn.logOut()
        #expect(await transport.sent.map(\.call) == ["POST /users/login"])
    }

    @Test func `a logout without network holds on this device`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        await transport.answer { _ in throw URLError(.notConnectedToInternet) }
        try await logIn.logOut()
        #expect(try await store.load() == nil)
    }

    @Test func `a request to another origin has no cookies and asks nobody to log in`() async throws {
        let server = CookieServer()
        let transport = ScriptedTransport { request in
            if request.url?.host() == "blog.example.com", request.url?.port == nil {
                return try await server.answer(request)
            }
            return try .text(401, "")
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        try await logIn.logIn("ada", password: "correct horse")
        for url in ["https://evil.example/", "https://blog.example.com:444/", "http://blog.example.com:80/"] {
            #expect(try await logIn.data(for: .get(url)).1.statusCode == 401)
        }
        #expect(await transport.sent.dropFirst().allSatisfy { $0.value(forHTTPHeaderField: "Cookie") == nil })
    }

    @Test func `a cookie for a path goes to that path`() async throws {
        let transport = ScriptedTransport { request in
            try .text(200, "", headers: request.httpMethod == "POST" ? ["Set-Cookie": "a=1, b=2; Path=/"] : [:])
        }
        let logIn = CookieLogIn.sample(transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        _ = try await logIn.data(for: .get("https://blog.example.com/users"))
        var request = URLRequest.get("https://blog.example.com/blogposts")
        request.setValue("auth_tkt=planted", forHTTPHeaderField: "Cookie")
        _ = try await logIn.data(for: request)
        #expect(await transport.sent.dropFirst().map { $0.value(forHTTPHeaderField: "Cookie") } == ["a=1; b=2", "b=2"])
    }

    @Test func `answers change cookies and end the login`() async throws {
        let (server, store, clock) = (CookieServer(), MemoryCredentialStore(), TestClock())
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport, clock: clock)
        try await logIn.logIn("ada", password: "correct horse")
        await server.setEachTime("seen=1; Path=/; Max-Age=60")
        _ = try await logIn.data(for: .get("https://blog.example.com/blogposts"))
        await server.setEachTime("auth_tkt=; Path=/; Max-Age=0")
        _ = try await logIn.data(for: CookieServer.post)
        #expect(await transport.sent.last?.cookies == ["auth_tkt": #""ada-1""#, "seen": "1"])
        #expect(await logIn.name == "ada")
        clock.advance(60)
        #expect(await logIn.name == nil)
        await server.setEachTime("seen=; Path=/; Max-Age=0")
        _ = try await logIn.data(for: .get("https://blog.example.com/blogposts"))
        #expect(await transport.sent.last?.value(forHTTPHeaderField: "Cookie") == nil)
    }

    @Test(arguments: [500, 502, 503])
    func `an answer that is out of order ends no login`(status: Int) async throws {
        let server = CookieServer()
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        await transport.answer { _ in
            try .text(status, "", headers: ["Set-Cookie": "auth_tkt=; Path=/; Max-Age=0, other=1; Path=/"])
        }
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == status)
        await transport.answer { _ in throw URLError(.notConnectedToInternet) }
        #expect(await code { try await logIn.data(for: CookieServer.post) } == .networkUnavailable)
        await transport.answer { try await server.answer($0) }
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        #expect(await transport.sent.last?.cookies == ["auth_tkt": #""ada-1""#, "other": "1"])
    }

    @Test func `401 to the cookies ends the login, and 403 does not`() async throws {
        for (status, name) in [(401, nil), (403, "ada")] as [(Int, String?)] {
            let server = CookieServer(refusal: status)
            let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
            try await logIn.logIn("ada", password: "correct horse")
            await server.forgetLogIns()
            #expect(try await logIn.data(for: CookieServer.post, logIn: .never).1.statusCode == status)
            #expect(await logIn.name == "ada")
            #expect(try await logIn.data(for: CookieServer.post).1.statusCode == status)
            #expect(await logIn.name == name)
        }
    }

    @Test func `cookies without a login are not stored`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        await server.setEachTime("visitor=1; Path=/")
        for _ in 0..<2 { _ = try await logIn.data(for: .get("https://blog.example.com/blogposts")) }
        #expect(await transport.sent.allSatisfy { $0.value(forHTTPHeaderField: "Cookie") == nil })
        #expect(try await store.load() == nil)
    }

    @Test func `nothing shows a cookie or a password`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(server))
        try await logIn.logIn("ada", password: "correct horse")
        let session = try #require(try await store.load()?.cookieSession)
        let set = SetCookie.all(in: "a=ada-1")
        let values: [Any] = [logIn, session, session.jar, session.jar.cookies, set]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for shown in [dumped, "\(value)", String(reflecting: value)] {
                #expect(!shown.contains("ada-1") && !shown.contains("correct horse"), "\(shown)")
            }
        }
    }
}
