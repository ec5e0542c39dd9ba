import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct IntrospectionTests {
    @Test func `a client learns about its own tokens alone`() async throws {
        try await OpenIDClient.run { client async throws in
            let other = try await client.add("other")
            let answer = try await client.tokens("openid offline_access")
            let (access, refresh) = (try answer.text("access_token"), try answer.text("refresh_token"))
            let own = try await client.introspect(access)
            #expect(own["active"] == true)
            #expect(own["scope"] == "openid offline_access")
            #expect(own["client_id"] == "rp")
            #expect(own["username"] == nil, "the user has not consented to it")
            let profile = try await client.tokens("openid profile").text("access_token")
            #expect(try await client.introspect(profile)["username"] == "ada")
            #expect(own["token_type"] == "Bearer")
            #expect(own["aud"]?.stringValue == TestServer.issuer)
            #expect(try await client.introspect(refresh)["active"] == true)
            for token in [access, refresh, "x", ""] where !token.isEmpty {
                #expect(try await other.introspect(token).text == #"{"active":false}"#)
            }
        }
    }

    @Test func `a public client and a stranger learn nothing`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.tokens("openid").text("access_token")
            try await client.add("public") { $0.authentication = ClientAuthenticationMethod.none }
            for id in ["public", "rp", "nobody"] {
                try await client.send(["token": token, "client_id": id], to: "/introspect", headers: [:])
                    .expectOAuth(401, "invalid_client")
            }
        }
    }

    @Test func `a foreign token is revoked by nobody else`() async throws {
        try await OpenIDClient.run { client async throws in
            let other = try await client.add("other")
            let token = try await client.tokens("openid offline_access").text("refresh_token")
            #expect(try await other.send(["token": token], to: "/revoke").status == 200)
            #expect(try await other.send(["token": "x", "token_type_hint": "x"], to: "/revoke").status == 200)
            #expect(try await client.introspect(token)["active"] == true)
            #expect(try await client.send(["token": token, "token_type_hint": "x"], to: "/revoke").status == 200)
            try await client.refresh(token).expectOAuth(400, "invalid_grant")
        }
    }

    @Test func `only the registered method authenticates`() async throws {
        try await OpenIDClient.run { client async throws in
            let post = try await client.add("post") { $0.authentication = .secretPost }
            let secret = OpenIDClient.secret.secretText
            let form = ["token": "x", "client_id": "post", "client_secret": secret]
            #expect(try await post.send(form, to: "/introspect", headers: [:]).status == 200)
            let refused = try await post.send(["token": "x"], to: "/introspect")
            refused.expectOAuth(401, "invalid_client")
            #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
            let inBody = ["token": "x", "client_id": "rp", "client_secret": secret]
            try await client.send(inBody, to: "/introspect", headers: [:]).expectOAuth(401, "invalid_client")
        }
    }

    @Test func `both discovery documents are the same and tagged`() async throws {
        try await TestServer.run { server async throws in
            let paths = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]
            let answers = [try await server.send("GET", paths[0]), try await server.send("GET", paths[1])]
            #expect(answers[0].text == answers[1].text)
            #expect(answers[0].headers[.accessControlAllowOrigin] == "*")
            let tag = try #require(answers[0].headers[.eTag])
            #expect(try await server.send("GET", paths[0], headers: ["If-None-Match": tag]).status == 304)
            let metadata = answers[0]
            #expect(metadata["userinfo_endpoint"]?.stringValue == TestServer.issuer + "/userinfo")
            #expect(metadata["id_token_signing_alg_values_supported"] == ["RS256", "ES256"])
            #expect(metadata["request_uri_parameter_supported"] == false)
            #expect(metadata["subject_types_supported"] == ["public", "pairwise"])
        }
    }
}
