import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The fake server as a service that knows only cookies.
@Suite struct CookieServiceTests {
    let server = FakeServer()
    let logIn: CookieLogIn

    init() {
        server.addUser("ada", password: "correct horse")
        server.on("POST /blogposts") { _, user in try .json(["creator": user.username]) }
        logIn = .fake(server: server)
    }

    @Test func `a login is kept over a restart and known to handlers, and a logout ends it`() async throws {
        let store = MemoryCredentialStore()
        try await CookieLogIn.fake(server: server, credentialStore: store).logIn("ada", password: "correct horse")
        let logIn = CookieLogIn.fake(server: server, credentialStore: store)
        #expect(try await logIn.restore())
        let (data, _) = try await logIn.data(for: post())
        #expect(try JSONDecoder().decode([String: String].self, from: data) == ["creator": "ada"])
        try await logIn.logOut()
        #expect(try await logIn.data(for: post()).1.statusCode == 401)
        #expect(server.requests("POST /users/logout").count == 1)
    }

    @Test func `a wrong password is told as the real server tells it`() async throws {
        #expect(await code { try await logIn.logIn("ada", password: "wrong") } == .invalidCredentials)
        #expect(await code { try await logIn.logIn("grace", password: "correct horse") } == .invalidCredentials)
        let answer = try await server.data(
            for: .to("/users/login", method: "POST", json: #"{"name":"ada","password":"wrong"}"#)
        )
        #expect(String(decoding: answer.0, as: UTF8.self) == #"{"status":"failed"}"#)
        server.isOffline = true
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .networkUnavailable)
    }

    @Test func `whoever registers can log in, and a taken name is refused`() async throws {
        let form = try URLRequest.to(
            "/users/register",
            method: "POST",
            json: #"{"name":"grace","password":"battery staple"}"#
        )
        let (data, response) = try await logIn.data(for: form)
        #expect(response.statusCode == 200 && String(decoding: data, as: UTF8.self) == #"{"status":"success"}"#)
        #expect(try await logIn.data(for: form, logIn: .never).1.statusCode == 409)
        try await logIn.logIn("grace", password: "battery staple")
        #expect(try await logIn.data(for: post()).1.statusCode == 200)
    }

    @Test func `a session that is ended elsewhere asks for a login, and the post goes again`() async throws {
        logIn.presenter = .action { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        try await logIn.logIn("ada", password: "correct horse")
        server.expireAccessTokens()
        #expect(try await logIn.data(for: post()).1.statusCode == 200)
        #expect(server.requests("POST /users/login").count == 1)
        server.endSessions(of: "ada", because: .revoked)
        #expect(try await logIn.data(for: post()).1.statusCode == 200)
        #expect(server.requests("POST /users/login").count == 2)
    }

    @Test func `a handler for anyone is told who asks, or that nobody does`() async throws {
        server.onAnyone("GET /blogposts") { _, user in .text(user?.username ?? "nobody") }
        let read = try URLRequest.to("/blogposts")
        #expect(try await String(decoding: logIn.data(for: read).0, as: UTF8.self) == "nobody")
        try await logIn.logIn("ada", password: "correct horse")
        #expect(try await String(decoding: logIn.data(for: read).0, as: UTF8.self) == "ada")
        server.endSessions(of: "ada", because: .revoked)
        #expect(try await logIn.data(for: read).1.statusCode == 401)
    }

    @Test func `the cookie is one for this host over https alone`() async throws {
        let form = #"{"name":"ada","password":"correct horse"}"#
        let (_, response) = try await server.data(for: .to("/users/login", method: "POST", json: form))
        let header = try #require(response.value(forHTTPHeaderField: "Set-Cookie"))
        #expect(header.hasPrefix("__Host-latchkey=") && header.hasSuffix("; HttpOnly; SameSite=Lax; Secure"))
        #expect(header.contains("; Path=/; Max-Age=7776000; "))
        let local = FakeServer(url: try #require(URL(string: "http://127.0.0.1:8080")))
        local.addUser("ada", password: "correct horse")
        let request = try URLRequest.to("http://127.0.0.1:8080/users/login", method: "POST", json: form)
        let plain = try await local.data(for: request).1.value(forHTTPHeaderField: "Set-Cookie")
        #expect(plain?.hasPrefix("latchkey=") == true && plain?.contains("Secure") == false)
    }

    private func post() throws -> URLRequest { try .to("/blogposts", method: "POST", json: #"{"text":"hello"}"#) }
}
