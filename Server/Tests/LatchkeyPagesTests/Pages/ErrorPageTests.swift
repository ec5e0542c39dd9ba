import HTTPTypes
import Hummingbird
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct ErrorPageTests {
    @Test(arguments: ["/unknown", "/login/x", "/LOGIN", "/%6cogin", "/login;x", "/x/../login", "/.env"])
    func `an unknown address has a page`(_ path: String) async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open(path)
            #expect(page.status == 404)
            #expect(page.name == "not-found")
            #expect(page.heading == "Page Not Found")
            #expect(page.setCookies.isEmpty)
        }
    }

    @Test(
        arguments: [
            "/v1/unknown", "/v1/users/me", "/.well-known/x", "/token", "/revoke", "/introspect", "/par",
            "/device_authorization", "/clients", "/clients/x", "/assets/pages.css",
        ]
    )
    func `programs get problems, whatever they accept`(_ path: String) async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open(path)
            #expect(page.headers[.contentType]?.hasPrefix("application/") == true, "\(page.text)")
        }
    }

    @Test func `a client that accepts no pages gets a problem`() async throws {
        try await PageServer.run { server in
            let program = Browser(server, headers: ["Accept": "*/*"])
            let problem = try await program.open("/unknown")
            #expect(problem.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func `over plain http from elsewhere there is no login, and the page gives the reason`() async throws {
        var options = TestServer.Options()
        options.issuer = "http://10.0.0.7:8080"
        try await PageServer.run(options) { server in
            for host in ["10.0.0.7:8080", "id.example.com", "localhost.evil.example", "127.0.0.1.evil.example"] {
                for method in [HTTPRequest.Method.get, .post] {
                    let head = HTTPRequest(method: method, scheme: "http", authority: host, path: "/login")
                    let response = try await server.respond(to: head)
                    #expect(response.status == .forbidden)
                    #expect(response.headers[values: .setCookie].isEmpty)
                }
            }
            #expect(try await Browser(server).open("/login").status == 200, "on this machine")
        }
    }

    @Test func `a storage error is a page, too`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            await browser.setCookie(Browser.session, Base64URL.encode(Array(repeating: 0, count: 32)))
            #expect(try await browser.open("/login").status == 200, "the control")
            await server.database.close()
            let page = try await browser.open("/login")
            #expect([500, 503].contains(page.status))
            #expect(page.name == "error")
            #expect(!page.text.lowercased().contains("sql"))
        }
    }
}
