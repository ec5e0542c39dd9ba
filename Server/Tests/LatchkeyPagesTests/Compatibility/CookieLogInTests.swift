import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The login by cookie, with the pages' session.
@Suite struct CookieLogInTests {
    private static let body = Array(#"{"name":"ada","password":"correct horse"}"#.utf8)
    private static let json = ["Content-Type": "application/json", "Accept": "*/*"]

    @Test func `a login by a script is signed in on the pages, and logged out there`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            let answer = try await browser.go("POST", "/users/login", Self.body, headers: Self.json)
            #expect(answer.status == 200)
            #expect(try await browser.open("/account").name == "account")
            #expect(
                try await browser.go("POST", "/users/logout", nil, headers: ["Sec-Fetch-Site": "same-origin"]).status
                    == 200
            )
            #expect(try await browser.open("/account").name == "login")
        }
    }

    @Test func `a login ends the pages' session in the same browser`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let planted = await browser.cookies
            #expect(try await browser.go("POST", "/users/login", Self.body, headers: Self.json).status == 200)
            let other = Browser(server)
            await other.keep(planted)
            #expect(try await other.open("/account").name == "login")
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `a problem is never a page, whatever is accepted`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let headers = ["Content-Type": "text/plain", "Accept": "text/html"]
            let answer = try await browser.go("POST", "/users/login", Self.body, headers: headers)
            #expect(answer.status == 415)
            #expect(answer.header("Content-Type") == "application/problem+json")
        }
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"])
    func `over plain HTTP on this machine the cookies are without the prefix that needs TLS`(host: String) async throws
    {
        try await Self.withoutTLS { server in
            let answer = try await server.respond(to: Self.post("/users/login", at: host), Self.body)
            #expect(answer.status == .ok)
            let cookies = answer.headers[values: .setCookie]
            #expect(cookies.count == 2)
            #expect(
                cookies[0].hasPrefix("latchkey=")
                    && cookies[0].hasSuffix("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")
            )
            #expect(cookies[1].hasPrefix("latchkey-device=lkd_"))
            let logOut = try await server.respond(to: Self.post("/users/logout", at: host))
            #expect(logOut.headers[.setCookie] == "latchkey=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        }
    }

    @Test(arguments: ["10.0.0.7:8080", "id.example.com", "localhost.evil.example", "127.0.0.1.evil.example"])
    func `over plain HTTP from elsewhere nobody is logged in, and the answer gives the reason`(
        host: String
    ) async throws {
        try await Self.withoutTLS { server in
            let answer = try await server.respond(to: Self.post("/users/login", at: host), Self.body)
            #expect(answer.status == .forbidden)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.setCookie] == nil)
            let logOut = try await server.respond(to: Self.post("/users/logout", at: host))
            #expect(logOut.status == .ok)
            #expect(logOut.headers[.setCookie] == nil)
        }
    }

    private static func withoutTLS(_ test: @escaping @Sendable (PageServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.issuer = "http://127.0.0.1:8080"
        try await PageServer.run(options) { server in
            try await server.register()
            try await test(server)
        }
    }

    private static func post(_ path: String, at host: String) -> HTTPRequest {
        let headers: HTTPFields = [.contentType: "application/json"]
        return HTTPRequest(method: .post, scheme: "http", authority: host, path: path, headerFields: headers)
    }
}
