import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

/// Kii's JavaScript SDK runs in pages of other sites.
@Suite struct CrossOriginTests {
    private static let page = ["Origin": "https://app.example.com"]

    @Test(arguments: ["/users", "/users/me/buckets/book/query", "//users/me/buckets/book/objects/x1", "/no/such/path"])
    func `a preflight allows every call of the API`(path: String) async throws {
        try await KiiServer.run { server in
            let asked = Self.page.merging([
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "x-kii-appid,authorization,content-type",
            ]) { $1 }
            let answer = try await KiiClient(server: server).send("OPTIONS", path, headers: asked)
            #expect(answer.status == 204)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.headers[.accessControlAllowMethods]?.contains("PATCH") == true)
            #expect(answer.headers[.accessControlAllowHeaders] == "x-kii-appid,authorization,content-type")
            #expect(answer.headers[.accessControlAllowCredentials] == nil)
        }
    }

    @Test func `pages can read answers and refusals, and cookies are sent to neither`() async throws {
        try await KiiServer.run { server in
            let (client, person) = (KiiClient(server: server), try await server.signedIn())
            for answer in [
                try await client.send("GET", "/users/me", token: person.token, headers: Self.page),
                try await client.send("GET", "/users/me", headers: Self.page),
                try await client.send("GET", "/nothing", headers: Self.page),
                try await client.logIn("ada", "wrong"),
            ] {
                #expect(answer.headers[.accessControlAllowOrigin] == "*", "\(answer.status)")
                #expect(answer.headers[.accessControlExposeHeaders]?.contains("ETag") == true, "\(answer.status)")
                #expect(answer.headers[.accessControlAllowCredentials] == nil)
            }
        }
    }

    @Test func `our own API is closed to other sites' pages`() async throws {
        try await KiiServer.run { server in
            let asked = Self.page.merging(["Access-Control-Request-Method": "POST"]) { $1 }
            let answer = try await server.send("OPTIONS", "/v1/sessions", headers: asked)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
            #expect(answer.status == 405)
        }
    }

    @Test func `OPTIONS without a browser is refused as before`() async throws {
        try await KiiServer.run { server in
            let answer = try await KiiClient(server: server).send("OPTIONS", "/users")
            answer.expectRefusal(405, "METHOD_NOT_ALLOWED")
        }
    }
}
