import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct OpenIDTokenTests {
    @Test func `a code with openid leads to an ID token of the application`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.tokens("openid profile", nonce: "n-0S6_WzA2Mj")
            #expect(answer["token_type"]?.stringValue == "Bearer")
            #expect(answer["scope"]?.stringValue == "openid profile")
            #expect(answer["refresh_token"] == nil)
            for extra in ["user", "session_id", "device_key"] { #expect(answer[extra] == nil) }
            let token = try answer.text("id_token")
            let (header, claims) = (try JSONValue.header(of: token), try JSONValue.claims(of: token))
            #expect(header["alg"] == "RS256")
            #expect(header["kid"]?.stringValue?.isEmpty == false)
            #expect(claims["iss"]?.stringValue == TestServer.issuer)
            #expect(claims["sub"]?.stringValue == client.browser.access.userID.rawValue)
            #expect(claims["aud"] == "rp")
            #expect(claims["nonce"] == "n-0S6_WzA2Mj")
            #expect(claims["acr"] == "1")
            #expect(claims["amr"] == ["pwd"])
            let issued = try #require(claims["iat"]?.integerValue)
            #expect(claims["exp"]?.integerValue == issued + 600)
            let authenticated = Int64(client.browser.access.authenticatedAt.timeIntervalSince1970)
            #expect(claims["auth_time"]?.integerValue == authenticated)
            let access = try answer.text("access_token")
            #expect(claims["at_hash"]?.stringValue == IDTokenIssuer.halfHash(of: access, digest: SHA256TokenDigest()))
            #expect(claims["sid"] == (try JSONValue.claims(of: access))["sid"])
            for name in ["name", "email", "preferred_username"] { #expect(claims[name] == nil) }
        }
    }

    @Test func `without a nonce there is none, and without openid there is no ID token`() async throws {
        try await OpenIDClient.run { client async throws in
            #expect(try JSONValue.claims(of: try await client.tokens("openid").text("id_token"))["nonce"] == nil)
            #expect(try await client.tokens("profile")["id_token"] == nil)
        }
    }

    @Test func `claims stand in the ID token by request or by the rules of the application`() async throws {
        try await OpenIDClient.run { client async throws in
            let asked = try await client.tokens("openid", claims: #"{"id_token":{"preferred_username":null}}"#)
            #expect(try JSONValue.claims(of: try asked.text("id_token"))["preferred_username"] == "ada")
            let reader = try await client.add("reader") { $0.hasClaimsInIDToken = true }
            let all = try await reader.tokens("openid profile")
            #expect(try JSONValue.claims(of: try all.text("id_token"))["preferred_username"] == "ada")
        }
    }

    @Test func `an application may have ES256 and pairwise subjects, the same in every answer`() async throws {
        try await OpenIDClient.run({
            $0.idTokenAlgorithm = .es256
            $0.subjectType = .pairwise
        }) { client in
            let answer = try await client.tokens("openid")
            let (id, access) = (try answer.text("id_token"), try answer.text("access_token"))
            #expect(try JSONValue.header(of: id)["alg"] == "ES256")
            let subject = try #require(try JSONValue.claims(of: id)["sub"]?.stringValue)
            #expect(subject != client.browser.access.userID.rawValue)
            #expect(try JSONValue.claims(of: access)["sub"]?.stringValue == subject)
            #expect(try await client.userinfo(access)["sub"]?.stringValue == subject)
            #expect(try await client.introspect(access)["sub"]?.stringValue == subject)
        }
    }

    @Test func `a second use of a code ends the session of the first`() async throws {
        try await OpenIDClient.run { client async throws in
            let code = try await client.code(CodeGrant(scopes: .standard))
            let first = try await client.redeem(code)
            try await client.redeem(code).expectOAuth(400, "invalid_grant")
            #expect(try await client.userinfo(try first.text("access_token")).status == 401)
            try await client.refresh(try first.text("refresh_token")).expectOAuth(400, "invalid_grant")
        }
    }

    @Test func `a code needs its client, its verifier and its redirect URI`() async throws {
        try await OpenIDClient.run { client async throws in
            let other = try await client.add("other")
            let code = try await client.code(CodeGrant(scopes: .standard))
            try await other.redeem(code).expectOAuth(400, "invalid_grant")
            try await client.redeem(code, ["code_verifier": ""]).expectOAuth(400, "invalid_grant")
            try await client.redeem(code, ["redirect_uri": "https://rp.example.org/"]).expectOAuth(400, "invalid_grant")
            try await client.redeem(code, ["client_id": "other"]).expectOAuth(400, "invalid_request")
            #expect(try await client.redeem(code, ["client_id": "rp"]).status == 200)
        }
    }

    @Test func `a refresh has the same ID token without the nonce, and only its client refreshes`() async throws {
        try await OpenIDClient.run { client async throws in
            let other = try await client.add("other")
            let first = try await client.tokens("openid offline_access", nonce: "n")
            let refreshToken = try first.text("refresh_token")
            try await other.refresh(refreshToken).expectOAuth(400, "invalid_grant")
            try await client.refresh(refreshToken, ["client_id": "rp"], headers: [:]).expectOAuth(401, "invalid_client")
            client.server.clock.turn(by: 60)
            let second = try await client.refresh(refreshToken)
            #expect(second.status == 200, "\(second.text)")
            let before = try JSONValue.claims(of: try first.text("id_token"))
            let after = try JSONValue.claims(of: try second.text("id_token"))
            for name in ["iss", "sub", "aud", "auth_time", "sid", "acr"] { #expect(before[name] == after[name]) }
            #expect(after["nonce"] == nil)
            #expect(after["iat"] != before["iat"])
            #expect(after["at_hash"] != before["at_hash"])
        }
    }

    @Test func `a refresh narrows the scopes of its token, never widens them, and costs no token if it is refused`()
        async throws
    {
        try await OpenIDClient.run { client async throws in
            let refreshToken = try await client.tokens("openid profile offline_access").text("refresh_token")
            try await client.refresh(refreshToken, ["scope": "openid email"]).expectOAuth(400, "invalid_scope")
            try await client.refresh(refreshToken, ["resource": "https://api.example.com"])
                .expectOAuth(400, "invalid_target")
            let narrowed = try await client.refresh(refreshToken, ["scope": "openid"])
            #expect(narrowed["scope"]?.stringValue == "openid")
            #expect(try JSONValue.claims(of: try narrowed.text("access_token"))["scope"] == "openid")
            let whole = try await client.refresh(try narrowed.text("refresh_token"))
            #expect(whole["scope"]?.stringValue == "openid profile offline_access")
        }
    }

    @Test func `resources are the audience, and a code's can be narrowed only`() async throws {
        try await OpenIDClient.run { client async throws in
            let grant = CodeGrant(scopes: .standard, resources: ["https://a.example", "https://b.example"])
            let code = try await client.code(grant)
            try await client.redeem(code, ["resource": "https://c.example"]).expectOAuth(400, "invalid_target")
            let answer = try await client.redeem(code, ["resource": "https://a.example"])
            let access = try answer.text("access_token")
            #expect(try JSONValue.claims(of: access)["aud"] == "https://a.example")
            #expect(try await client.userinfo(access).status == 401)
            #expect(try await client.server.send("GET", "/v1/users/me", token: access).status != 200)
            let both = try await client.refresh(try answer.text("refresh_token"))
            let audience = try JSONValue.claims(of: try both.text("access_token"))["aud"]
            #expect(audience == ["https://a.example", "https://b.example"])
        }
    }

    @Test func `client credentials give a confidential client a token that opens nothing here`() async throws {
        try await OpenIDClient.run({
            $0.grantTypes.insert(.clientCredentials)
            $0.scopes = Scopes(names: ["openid", "reports"])
            $0.resources = ["https://api.example.com"]
        }) { client in
            let answer = try await client.send(["grant_type": "client_credentials"])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["scope"]?.stringValue == "reports")
            #expect(answer["refresh_token"] == nil)
            #expect(answer["id_token"] == nil)
            let token = try answer.text("access_token")
            let claims = try JSONValue.claims(of: token)
            #expect(claims["sub"] == "rp")
            #expect(try await client.server.send("GET", "/v1/users/me", token: token).status == 401)
            #expect(try await client.userinfo(token).status == 401)
            #expect(try await client.introspect(token)["active"] == true)
            try await client.send(["token": token], to: "/revoke").expectOAuth(400, "unsupported_token_type")
            try await client.send(["grant_type": "client_credentials", "scope": "openid"])
                .expectOAuth(400, "invalid_scope")
            try await client.send(["grant_type": "client_credentials", "resource": "https://x.example"])
                .expectOAuth(400, "invalid_target")
            let other = try await client.add("other")
            try await other.send(["grant_type": "client_credentials"]).expectOAuth(400, "unauthorized_client")
        }
    }
}
