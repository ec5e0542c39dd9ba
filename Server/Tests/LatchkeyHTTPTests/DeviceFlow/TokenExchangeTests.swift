import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The exchange of access tokens (RFC 8693).
@Suite struct TokenExchangeTests {
    private static let accessToken = "urn:ietf:params:oauth:token-type:access_token"
    private static let target = "https://b.example.com"

    /// Runs a test with an application, and a service `api` that gets its tokens.
    private static func run(
        _ test: @escaping @Sendable (_ client: OpenIDClient, _ api: OpenIDClient) async throws -> Void
    ) async throws {
        try await OpenIDClient.run { client async throws in
            let api = try await client.add("api") { rules in
                rules.grantTypes.insert(.tokenExchange)
                rules.resources = [target, "second"]
            }
            try await test(client, api)
        }
    }

    private static func subject(_ client: OpenIDClient) async throws -> TestAnswer {
        let scopes = Scopes(names: ["openid", "reports", "offline_access"])
        return try await client.redeem(try await client.code(CodeGrant(scopes: scopes, resources: ["api"])))
    }

    private static func exchange(
        _ api: OpenIDClient,
        _ token: String,
        _ more: [String: String] = [:]
    ) async throws -> TestAnswer {
        let form = [
            "grant_type": GrantType.tokenExchange.rawValue, "subject_token": token, "subject_token_type": accessToken,
            "resource": target,
        ]
        return try await api.send(form.merging(more) { $1 })
    }

    @Test func `a service gets a narrower token that names it, and that ends with the session`() async throws {
        try await Self.run { client, api async throws in
            let subject = try await Self.subject(client)
            let old = try subject.text("access_token")
            let answer = try await Self.exchange(api, old, ["scope": "reports"])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["issued_token_type"]?.stringValue == Self.accessToken)
            #expect(answer["scope"]?.stringValue == "reports")
            #expect(answer["refresh_token"] == nil && answer["id_token"] == nil)
            let token = try answer.text("access_token")
            let (before, claims) = (try JSONValue.claims(of: old), try JSONValue.claims(of: token))
            #expect(claims["act"] == ["sub": "api"])
            #expect(claims["client_id"] == "api" && claims["scope"] == "reports")
            #expect(claims["aud"]?.stringValue == Self.target)
            for name in ["sub", "sid", "auth_time"] { #expect(claims[name] == before[name]) }
            #expect(try await api.introspect(token)["active"] == true)
            #expect(try await client.introspect(token)["active"] == false)
            #expect(try await client.server.send("GET", "/v1/users/me", token: token).status == 401)
            #expect(try await client.userinfo(token).status == 401)
            try await api.send(["token": token], to: "/revoke").expectOAuth(400, "unsupported_token_type")
            #expect(try await client.introspect(old)["active"] == true)
            #expect(try await client.send(["token": try subject.text("refresh_token")], to: "/revoke").status == 200)
            #expect(try await api.introspect(token)["active"] == false)
            try await Self.exchange(api, old).expectOAuth(400, "invalid_request")
        }
    }

    @Test func `a chain of services is in the token`() async throws {
        try await Self.run { client, api async throws in
            let second = try await client.add("second") { rules in
                rules.grantTypes.insert(.tokenExchange)
                rules.resources = ["https://c.example.com"]
            }
            let subject = try await Self.subject(client).text("access_token")
            let first = try await Self.exchange(api, subject, ["resource": "second"]).text("access_token")
            let last = try await Self.exchange(second, first, ["resource": "https://c.example.com"])
            #expect(last.status == 200, "\(last.text)")
            let claims = try JSONValue.claims(of: try last.text("access_token"))
            #expect(claims["act"] == ["sub": "second", "act": ["sub": "api"]])
            #expect(claims["client_id"] == "second")
            try await Self.exchange(api, first).expectOAuth(400, "invalid_request")
        }
    }

    @Test func `a missing or unreadable subject is an error`() async throws {
        try await Self.run { client, api async throws in
            let token = try await Self.subject(client).text("access_token")
            for changes in [
                ["subject_token": ""], ["subject_token": "x"], ["subject_token_type": ""],
                ["subject_token_type": "urn:ietf:params:oauth:token-type:id_token"],
                ["requested_token_type": "urn:ietf:params:oauth:token-type:refresh_token"],
                ["actor_token": token], ["subject_token": String(token.dropLast(4)) + "AAAA"],
            ] {
                try await Self.exchange(api, token, changes).expectOAuth(400, "invalid_request")
            }
        }
    }

    @Test func `a service gets no more than it may`() async throws {
        try await Self.run { client, api async throws in
            let token = try await Self.subject(client).text("access_token")
            try await Self.exchange(api, token, ["scope": "openid email"]).expectOAuth(400, "invalid_scope")
            try await Self.exchange(api, token, ["resource": "https://c.example.com"])
                .expectOAuth(400, "invalid_target")
            try await Self.exchange(api, token, ["resource": ""]).expectOAuth(400, "invalid_target")
            try await Self.exchange(api, token, ["audience": TestServer.issuer]).expectOAuth(400, "invalid_target")
            try await Self.exchange(client, token).expectOAuth(400, "unauthorized_client")
            let own = try await client.tokens("openid").text("access_token")
            try await Self.exchange(api, own).expectOAuth(400, "invalid_request")
        }
    }
}
