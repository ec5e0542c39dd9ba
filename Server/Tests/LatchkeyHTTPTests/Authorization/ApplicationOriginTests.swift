import HTTPTypes
import LatchkeyAPI
import ServerTesting
import Testing

@Suite struct ApplicationOriginTests {
    private static let own = "https://app.example.com"
    private static let otherApplications = "https://other.example.com"

    @Test func `an application's page reads what it is answered`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let answer = try await client.refresh(first.refreshToken, headers: ["Origin": Self.own])
            #expect(answer.status == 200)
            expect(answer, allows: Self.own)
            expect(try await client.refresh("x", headers: ["Origin": Self.own]), allows: Self.own)
            expect(try await client.revoke("x", headers: ["Origin": Self.own]), allows: Self.own)
            let json = try await client.server.send("POST", "/token", "{}", headers: ["Origin": Self.own])
            #expect(json.status == 415)
            expect(json, allows: Self.own)
        }
    }

    @Test(
        arguments: [
            otherApplications, "https://evil.example.com", "null", "http://app.example.com",
            "https://app.example.com:443", "https://app.example.com.evil.example", "HTTPS://APP.EXAMPLE.COM", "",
        ]
    )
    func `no other page does`(origin: String) async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            expect(try await client.refresh(first.refreshToken, headers: ["Origin": origin]), allows: nil)
            expect(try await client.revoke("x", headers: ["Origin": origin]), allows: nil)
        }
    }

    @Test func `programs without an origin are answered as ever`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            expect(try await client.refresh(first.refreshToken), allows: nil)
        }
    }

    @Test(arguments: ["/token", "/revoke", "/device_authorization"])
    func `a browser that asks before is told what it may send`(
        path: String
    ) async throws {
        try await TokenClient.run { client, _ in
            for (origin, isAllowed) in [(Self.own, true), (Self.otherApplications, true), ("https://evil.com", false)] {
                let answer = try await client.server.send(
                    "OPTIONS",
                    path,
                    headers: [
                        "Origin": origin, "Access-Control-Request-Method": "POST",
                        "Access-Control-Request-Headers": "authorization",
                    ]
                )
                #expect(answer.status == 204)
                expect(answer, allows: isAllowed ? origin : nil)
                #expect(answer.headers[.accessControlAllowMethods] == (isAllowed ? "POST" : nil))
                #expect(
                    answer.headers[.accessControlAllowHeaders]?.contains("Authorization") == (isAllowed ? true : nil)
                )
            }
        }
    }

    @Test(arguments: ["/.well-known/oauth-authorization-server", "/.well-known/jwks.json"])
    func `pages of every site read what everybody may know`(path: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", path, headers: ["Origin": "https://anyone.example"])
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            guard let tag = answer.headers[.eTag] else { return }
            let again = try await server.send("GET", path, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.headers[.accessControlAllowOrigin] == "*")
        }
    }

    private func expect(_ answer: TestAnswer, allows origin: String?, at location: SourceLocation = #_sourceLocation) {
        #expect(answer.headers[.accessControlAllowOrigin] == origin, sourceLocation: location)
        #expect(answer.headers[.accessControlAllowCredentials] == nil, sourceLocation: location)
        #expect(answer.headers[.vary]?.contains("Origin") == true, sourceLocation: location)
    }
}
