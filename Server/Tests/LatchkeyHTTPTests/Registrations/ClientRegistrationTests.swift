import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ClientRegistrationEndpointTests {
    private static let metadata: Body = #"{"redirect_uris":["https://app.example.com/callback"],"client_name":"Notes"}"#

    private func run(_ test: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.clients.registration = .open
        try await TestServer.run(options, test)
    }

    @Test func `registration is unknown while it is off`() async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.send("POST", "/clients", Self.metadata).status == 404)
            #expect(try await server.send("GET", "/clients/default").status == 404)
        }
    }

    @Test func `a client gets everything that was registered`() async throws {
        try await run { server async throws in
            let answer = try await server.send("POST", "/clients", Self.metadata)
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["client_secret_expires_at"] == 0)
            #expect(answer["token_endpoint_auth_method"] == "client_secret_basic")
            #expect(answer["redirect_uris"] == ["https://app.example.com/callback"])
            #expect(answer["client_name"] == "Notes")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            let id = try answer.string("client_id")
            #expect(try answer.string("registration_client_uri") == "\(TestServer.issuer)/clients/\(id)")
        }
    }

    @Test func `the client reads and removes its registration with its token`() async throws {
        try await run { server async throws in
            let made = try await server.send("POST", "/clients", Self.metadata)
            let (path, token) = (
                "/clients/\(try made.string("client_id"))", try made.string("registration_access_token")
            )
            let read = try await server.send("GET", path, token: token)
            #expect(read.status == 200)
            #expect(read["client_secret"] == nil)
            let refused = try await server.send("GET", path)
            #expect(refused.status == 401)
            #expect(refused["error"] == "invalid_token")
            #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            #expect(try await server.send("DELETE", path, token: token).status == 204)
            #expect(try await server.send("GET", path, token: token).status == 401)
        }
    }

    @Test func `the client replaces its registration`() async throws {
        try await run { server async throws in
            let made = try await server.send("POST", "/clients", Self.metadata)
            let (id, token) = (try made.string("client_id"), try made.string("registration_access_token"))
            let body = Body(
                """
                {"client_id":"\(id)","redirect_uris":["https://app.example.com/other"],"client_name":null,
                "token_endpoint_auth_method":"none"}
                """
            )
            let answer = try await server.send("PUT", "/clients/\(id)", body, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["redirect_uris"] == ["https://app.example.com/other"])
            #expect(answer["client_name"] == nil)
            #expect(answer["token_endpoint_auth_method"] == "none")
        }
    }

    @Test(
        arguments: [
            (#"{"redirect_uris":["javascript:alert(1)"]}"#, "invalid_redirect_uri"),
            (#"{"redirect_uris":["http://app.example.com/"]}"#, "invalid_redirect_uri"), ("{}", "invalid_redirect_uri"),
            (#"{"redirect_uris":[null]}"#, "invalid_client_metadata"), ("[]", "invalid_client_metadata"),
            ("null", "invalid_client_metadata"), ("{", "invalid_client_metadata"),
            (#"{"redirect_uris":["https://a.example.com/"],"redirect_uris":[]}"#, "invalid_client_metadata"),
            (#"{"redirect_uris":["https://a.example.com/"],"jwks":{"keys":[]}}"#, "invalid_client_metadata"),
            (#"{"redirect_uris":["https://a.example.com/"],"x":1e999}"#, "invalid_client_metadata"),
        ]
    )
    func `hostile metadata is refused in OAuth's form`(text: String, error: String) async throws {
        try await run { server async throws in
            let answer = try await server.send("POST", "/clients", Body(text))
            #expect(answer.status == 400)
            #expect(answer["error"]?.stringValue == error)
        }
    }

    @Test func `a page of every origin may register a client`() async throws {
        try await run { server async throws in
            let answer = try await server.send("OPTIONS", "/clients", headers: ["Origin": "https://tool.example.com"])
            #expect(answer.status == 204)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
        }
    }

    @Test func `the API describes itself as a resource`() async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.send("GET", "/.well-known/oauth-protected-resource")
            #expect(answer.status == 200)
            #expect(answer["resource"]?.stringValue == TestServer.issuer)
            #expect(answer["authorization_servers"] == [.string(TestServer.issuer)])
            #expect(answer["bearer_methods_supported"] == ["header"])
        }
    }
}
