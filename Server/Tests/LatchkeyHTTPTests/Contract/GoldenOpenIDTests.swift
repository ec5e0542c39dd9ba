import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyJSON
import ServerTesting
import Testing

/// As `GoldenAnswerTests`, for OpenID Connect.
@Suite struct GoldenOpenIDTests {
    private static let page = ["Origin": "https://rp.example.org"]

    @Test func `the endpoints of tokens answer as they did`() async throws {
        try await OpenIDClient.run { client async throws in
            let kept = KeptAnswers(client.server)
            let token = try await client.tokens("openid profile email").text("access_token")
            _ = try await kept.send("GET", "/userinfo", token: token)
            _ = try await kept.send("GET", "/userinfo")
            _ = try await kept.send("GET", "/userinfo", token: "x", variant: "token")
            let unscoped = try await client.tokens("profile").text("access_token")
            _ = try await kept.send("GET", "/userinfo", token: unscoped)
            let posted = try await client.send(["access_token": token], to: "/userinfo", headers: [:])
            try await kept.keep(posted, to: "POST", "/userinfo")
            try await kept.keep(try await client.introspect(token), to: "POST", "/introspect")
            try await kept.keep(try await client.introspect("x"), to: "POST", "/introspect", "inactive")
            _ = try await kept.send("OPTIONS", "/userinfo", headers: Self.page)
        }
    }

    @Test func `pushed requests answer as they did`() async throws {
        try await OpenIDClient.run { client async throws in
            let kept = KeptAnswers(client.server)
            try await kept.keep(try await client.push(), to: "POST", "/par")
            try await kept.keep(try await client.push(["redirect_uri": ""]), to: "POST", "/par")
            try await kept.keep(try await client.push(["request": "e30.e30."]), to: "POST", "/par")
            try await kept.keep(try await client.push(headers: [:]), to: "POST", "/par")
            _ = try await kept.send("OPTIONS", "/par", headers: Self.page)
        }
    }

    @Test func `grants answer as they did`() async throws {
        try await OpenIDClient.run { client async throws in
            let kept = KeptAnswers(client.server)
            _ = try await client.tokens("openid offline_access")
            // The list has the last used application first.
            client.server.clock.turn(by: 60)
            let token = try Person(try await client.server.logIn()).accessToken
            _ = try await kept.send("GET", "/v1/users/me/grants", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/grants/rp", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/grants/rp", token: token)
        }
    }

    @Test func `registrations answer as they did`() async throws {
        var options = TestServer.Options()
        options.clients.registration = .open
        try await TestServer.run(options) { server async throws in
            let kept = KeptAnswers(server)
            let metadata: Body = #"{"redirect_uris":["https://app.example.com/callback"],"client_name":"Notes"}"#
            let made = try await kept.send("POST", "/clients", metadata)
            _ = try await kept.send("POST", "/clients", "{}")
            _ = try await kept.send("POST", "/clients", "[]")
            let (id, token) = (try made.string("client_id"), try made.string("registration_access_token"))
            let path = "/clients/\(id)"
            _ = try await kept.send("GET", path, token: token)
            _ = try await kept.send("GET", path)
            let members = #""redirect_uris":["https://app.example.com/other"],"token_endpoint_auth_method":"none""#
            let change = Body(#"{"client_id":"\#(id)",\#(members)}"#)
            _ = try await kept.send("PUT", path, change, token: token)
            _ = try await kept.send("DELETE", path, token: token)
            _ = try await kept.send("OPTIONS", "/clients", headers: Self.page)
        }
    }

    @Test func `public metadata answers as it did`() async throws {
        try await TestServer.run { server async throws in
            let kept = KeptAnswers(server)
            _ = try await kept.send("GET", "/.well-known/openid-configuration")
            _ = try await kept.send("GET", "/.well-known/oauth-protected-resource")
        }
    }
}
