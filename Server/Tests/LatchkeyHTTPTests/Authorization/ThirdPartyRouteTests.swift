import LatchkeyCommands
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints
import ServerTesting
import Testing

/// A third party's access token opens only the routes that have a scope for it.
@Suite struct ThirdPartyRouteTests {
    /// Runs a test with the tokens of a first-party application, of a third party with the standard scopes, and of one
    /// with all scopes of the API.
    private func run(
        _ test:
            @escaping @Sendable (TestServer, _ first: String, _ standard: String, _ scoped: String) async throws ->
            Void
    ) async throws {
        try await TestServer.run { server async throws in
            try await server.addThirdParty("third")
            _ = try await server.register()
            let first = try await Self.token(server, of: "default")
            let standard = try await Self.token(server, of: "third", Scopes.standard)
            let all = Scopes(names: APIScope.allCases.map(\.rawValue))
            let scoped = try await Self.token(server, of: "third", all)
            try await test(server, first, standard, scoped)
        }
    }

    private static func token(
        _ server: TestServer,
        of application: String,
        _ scopes: Scopes? = nil
    ) async throws -> String {
        let person = try Person(try await server.logIn(headers: [LatchkeyHeader.application: application]))
        if let scopes { try await server.limit(.init(rawValue: person.sessionID), to: scopes) }
        return person.accessToken
    }

    /// Every route of the API that reads an access token, with values for the parameters in its path.
    private static let routes = ServerEndpoint.all.filter {
        $0.path.hasPrefix("/v1/") && $0.description.security.contains(.accessToken)
    }

    private static func path(_ endpoint: ServerEndpoint) -> String {
        endpoint.path.replacing(/\{[^}]*\}/, with: "notes")
    }

    @Test func `a token with the standard scopes is refused at every route that reads one`() async throws {
        try await run { server, _, standard, _ async throws in
            #expect(Self.routes.count > 30)
            for route in Self.routes {
                let answer = try await server.send(route.method, Self.path(route), token: standard)
                #expect(answer.status == 403, "\(route.method) \(route.path): \(answer.text)")
                #expect(answer["code"]?.stringValue == "insufficient_scope", "\(route.method) \(route.path)")
                let challenge = try #require(answer.headers[.wwwAuthenticate])
                #expect(challenge.hasPrefix(#"Bearer error="insufficient_scope""#), "\(route.method) \(route.path)")
                let scope = APIScope.opening(route.method, route.path)
                #expect(challenge.contains("scope=\"") == (scope != nil), "\(route.method) \(route.path)")
            }
        }
    }

    @Test func `a scope opens the routes that have it, and no others`() async throws {
        try await run { server, _, _, scoped async throws in
            var opened = 0
            for route in Self.routes {
                let answer = try await server.send(route.method, Self.path(route), token: scoped)
                let isOpen = APIScope.opening(route.method, route.path) != nil
                #expect(
                    (answer["code"]?.stringValue == "insufficient_scope") != isOpen,
                    "\(route.method) \(route.path): \(answer.text)"
                )
                if isOpen { opened += 1 }
            }
            #expect(opened == 7)
        }
    }

    @Test func `a first-party token is refused nowhere for its scopes`() async throws {
        for route in Self.routes {
            try await TestServer.run { server async throws in
                _ = try await server.register()
                let token = try await Self.token(server, of: "default")
                let answer = try await server.send(route.method, Self.path(route), token: token)
                #expect(answer["code"]?.stringValue != "insufficient_scope", "\(route.method) \(route.path)")
            }
        }
    }

    @Test func `an application that becomes a third party loses the API at once`() async throws {
        try await TestServer.run { server async throws in
            let application = try await server.composition.administration.applications.add("app", name: "App")
            _ = try await server.register()
            let token = try await Self.token(server, of: "app")
            #expect(try await server.send("GET", "/v1/users/me", token: token).status == 200)
            try await server.change(application) { $0.party = .third }
            #expect(try await server.send("GET", "/v1/users/me", token: token).status == 403)
        }
    }

    @Test func `a token with a part of the scopes opens no more than these`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.tokens("openid offline_access latchkey:profile")
            let whole = try answer.text("access_token")
            #expect(try await client.server.send("GET", "/v1/users/me", token: whole).status == 200)
            let refreshed = try await client.refresh(try answer.text("refresh_token"), ["scope": "openid"])
            let part = try refreshed.text("access_token")
            let refused = try await client.server.send("GET", "/v1/users/me", token: part)
            #expect(refused["code"]?.stringValue == "insufficient_scope", "\(refused.text)")
            #expect(try await client.userinfo(part).status == 200)
        }
    }
}
