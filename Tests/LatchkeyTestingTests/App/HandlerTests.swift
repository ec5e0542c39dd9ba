import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app's own requests, answered by its tests.
@Suite struct HandlerTests {
    let server = FakeServer()
    let ada: User
    let latchkey: LatchkeyClient

    init() async throws {
        ada = server.addUser("ada", password: "correct horse")
        let api = try #require(URL(string: "https://api.example.com"))
        latchkey = .fake(server: server, trustedOrigins: [api])
        try await latchkey.logIn("ada", password: "correct horse")
    }

    @Test func `a handler sees the user, the parameters, the query and the body`() async throws {
        server.on("PUT /articles/{id}") { request, user in
            try .json([
                "reader": user.id.rawValue, "id": request.parameters["id"], "mode": request.query("mode"),
                "body": String(decoding: request.body, as: UTF8.self),
            ])
        }
        let request = try URLRequest.to("/articles/a%20b?mode=draft", method: "PUT", json: "{}")
        let (data, response) = try await latchkey.data(for: request)
        #expect(response.statusCode == 200)
        let answer = try JSONDecoder().decode([String: String].self, from: data)
        #expect(answer == ["reader": ada.id.rawValue, "id": "a b", "mode": "draft", "body": "{}"])
    }

    @Test func `a handler of another server is asked with a good token alone`() async throws {
        server.on("GET https://api.example.com/articles") { _, _ in .text("none yet") }
        server.expireAccessTokens()
        let request = try URLRequest.to("https://api.example.com/articles")
        #expect(try await latchkey.data(for: request).1.statusCode == 200)
        #expect(server.requests(.refresh).count == 1)
        #expect(try await server.data(for: request).1.statusCode == 401)
        #expect(try await latchkey.data(for: .to("/articles")).1.statusCode == 404)
    }

    @Test func `an untrusted server is never asked`() async throws {
        server.on("/articles") { _, _ in .status(204) }
        server.forgetRequests()
        #expect(await code { try await latchkey.data(for: .to("https://evil.example/articles")) } == .untrustedOrigin)
        #expect(server.requests.isEmpty)
    }

    @Test func `what a handler throws is an error of the server`() async throws {
        server.on("GET /articles") { request, _ in
            _ = try request.decode(User.self)
            return .status(204)
        }
        #expect(try await latchkey.data(for: .to("/articles")).1.statusCode == 500)
    }

    @Test func `the last handler counts, also for a call of the contract`() async throws {
        server.on("GET /v1/users/me") { _, _ in .problem(.tooManyAttempts, retryAfter: 7) }
        do {
            try await latchkey.account.refresh()
            Issue.record("not refused")
        } catch {
            #expect(error.code == .tooManyAttempts)
            #expect(error.retryAfter == .seconds(7))
        }
        server.on("GET /v1/users/me") { _, user in try .json(user) }
        #expect(try await latchkey.account.refresh() == ada)
    }

    @Test(arguments: [
        ("GET /articles", "GET", "/articles", true),
        ("GET /articles", "POST", "/articles", false),
        ("/articles", "DELETE", "/articles", true),
        ("get /articles/{id}", "GET", "/articles/7", true),
        ("GET /articles/{id}", "GET", "/articles", false),
        ("GET /articles/{id}", "GET", "/articles/7/notes", false),
        ("GET https://api.example.com:443/a/{id}", "GET", "https://API.example.com/a/1", true),
        ("GET https://api.example.com/a", "GET", "https://api.example.com:8443/a", false),
    ])
    func `a pattern means what it says`(_ pattern: String, method: String, place: String, isMeant: Bool) async throws {
        let server = FakeServer()
        _ = try await server.data(for: .to(place, method: method))
        #expect(server.requests(RequestPattern(pattern)).count == (isMeant ? 1 : 0))
    }
}
