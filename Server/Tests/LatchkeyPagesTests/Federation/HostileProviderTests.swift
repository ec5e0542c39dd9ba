import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Mix-ups of two providers, of which one is hostile (RFC 9700 §4.4).
@Suite struct HostileProviderTests {
    private static let evil = "https://evil.example"

    /// Carries the calls of two providers by their hosts.
    private struct TwoProviders: PublicFetcher, UpstreamCalling {
        let honest: FakeProvider
        let hostile: FakeProvider

        private func provider(of url: String) -> FakeProvider { url.hasPrefix(evil) ? hostile : honest }

        func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
            try await provider(of: url).get(url, accept: accept, upTo: bytes)
        }

        func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int {
            try await provider(of: url).post(url, form: form)
        }

        func send(_ call: UpstreamCall) async throws(FetchFailure) -> UpstreamReply {
            try await provider(of: call.url).send(call)
        }
    }

    /// Runs a test with the upstreams `acme` and `evil`.
    private static func run(
        _ test: @escaping @Sendable (_ honest: FederationServer, _ hostile: FederationServer) async throws -> Void
    ) async throws {
        let provider = FakeProvider(issuer: evil)
        await provider.change { $0.origin = evil }
        try await FederationServer.run(over: { TwoProviders(honest: $0, hostile: provider) }) { honest async throws in
            await provider.follow(honest.server.clock)
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer) = ("latchkey-at-evil", evil)
            _ = try await honest.server.composition.administration.upstreams().add("evil", of: "oidc", rules)
            try await test(honest, FederationServer(server: honest.server, provider: provider, id: "evil"))
        }
    }

    @Test func `an answer of one provider at the address of another reaches neither`() async throws {
        try await Self.run { honest, hostile async throws in
            let browser = Browser(honest.server)
            let answer = try await honest.provider.authorize(try await honest.begin(browser))
            let page = try await hostile.comeBack(browser, with: answer)
            try await hostile.expectNobody(browser, at: page, told: FederationServer.over)
            #expect(await honest.provider.forms.isEmpty)
            #expect(await hostile.provider.forms.isEmpty)
        }
    }

    @Test func `a hostile provider that leads people to the login page of another gets no code of it`() async throws {
        try await Self.run { honest, hostile async throws in
            await hostile.provider.change { script in
                script.document = { $0["authorization_endpoint"] = .string(FederationServer.issuer + "/authorize") }
            }
            await honest.provider.change { $0.answer = { $0["iss"] = FederationServer.issuer } }
            let browser = Browser(honest.server)
            let address = try await hostile.begin(browser, at: "/federation/evil")
            #expect(address.hasPrefix(FederationServer.issuer))
            // The honest provider knows no such redirect URI; this is what a careless one would do.
            #expect(address.contains("federation%2Fevil%2Fcallback"))
            let page = try await hostile.comeBack(browser, with: try await honest.provider.authorize(address))
            try await hostile.expectNobody(browser, at: page)
            #expect(await hostile.provider.forms.isEmpty)
        }
    }

    @Test func `a hostile provider that names another's token endpoint gets nobody logged in there`() async throws {
        try await Self.run { honest, hostile async throws in
            await hostile.provider.change { script in
                script.document = { document in
                    for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
                        document[name] = document[name]?.stringValue.map {
                            .string($0.replacing(Self.evil, with: FederationServer.issuer))
                        }
                    }
                }
            }
            let browser = Browser(honest.server)
            let address = try await hostile.begin(browser, at: "/federation/evil")
            let page = try await hostile.comeBack(browser, with: try await honest.provider.authorize(address))
            try await hostile.expectNobody(browser, at: page)
        }
    }

    @Test func `a hostile provider cannot speak for the users of another`() async throws {
        try await Self.run { honest, hostile async throws in
            #expect(try await honest.logIn(Browser(honest.server)).name == "account")
            let keys = await honest.provider.keys
            let forgeries: [@Sendable ([String: JSONValue], FakeProviderKeys) throws -> String] = [
                { claims, own in try own.sign(claims.merging(["iss": .string(FederationServer.issuer)]) { $1 }) },
                { claims, own in
                    try own.sign(claims.merging(["iss": .string(FederationServer.issuer)]) { $1 }, keyID: keys.id)
                },
                // Even a token that the other provider has signed.
                { claims, _ in
                    let genuine: [String: JSONValue] = [
                        "iss": .string(FederationServer.issuer), "aud": ["latchkey-at-evil", "latchkey-at-acme"],
                    ]
                    return try keys.sign(claims.merging(genuine) { $1 })
                },
                { claims, _ in try keys.sign(claims) },
            ]
            for token in forgeries {
                await hostile.provider.change { $0.token = token }
                #expect(try await hostile.logIn(Browser(honest.server)).name == "login")
                #expect(try await honest.sessionCount == 1)
            }
        }
    }

    @Test func `one subject at two providers is two people`() async throws {
        try await Self.run { honest, hostile async throws in
            let browser = Browser(honest.server)
            #expect(try await honest.logIn(browser).name == "account")
            await hostile.provider.change { $0.claims = { $0["email_verified"] = false } }
            #expect(try await hostile.logIn(Browser(honest.server)).name == "account")
            #expect(try await honest.userCount == 2)
            #expect(try await honest.identityCount == 2)
        }
    }
}
