import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Registrations and logins with an account at a provider, within the login that a Khoros client opens.
@Suite struct ProviderLogInTests {
    private static func run(
        _ test: @escaping @Sendable (KhorosServer, FakeProvider) async throws -> Void
    ) async throws {
        let provider = FakeProvider(issuer: "https://login.example.net")
        try await KhorosServer.run(changing: { $0.clients.upstreamFetcher = provider }) { server in
            await provider.follow(server.clock)
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer) = ("latchkey", "https://login.example.net")
            rules.secret = "a secret of thirty-two characters"
            _ = try await server.composition.administration.upstreams().add("acme", of: "oidc", rules)
            try await test(server, provider)
        }
    }

    /// Logs in over the provider, and returns where the client is led.
    private static func logIn(_ browser: LogInBrowser, _ provider: FakeProvider) async throws -> String {
        let page = try await browser.open([
            "client_id": KhorosServer.tenant, "redirect_uri": KhorosServer.redirectURI, "response_type": "code",
            "state": "8128",
        ])
        let link = try #require(page.answer.text.firstMatch(of: /data-provider="acme" href="([^"]*)"/))
        let start = String(link.1).replacingOccurrences(of: "&amp;", with: "&")
        let address = try #require(try await browser.visit(start).location)
        let answer = try await provider.authorize(address)
        let query = answer.map { "\($0.key)=\($0.value.escaped)" }.joined(separator: "&")
        return try #require(try await browser.visit("/federation/acme/callback?\(query)").location)
    }

    @Test(arguments: KhorosClient.Base.allCases)
    func `a new person registers with their account at the provider, and the client gets its tokens`(
        base: KhorosClient.Base
    ) async throws {
        try await Self.run { server, provider in
            let client = KhorosClient(server: server, base: base)
            var ids: Set<String> = []
            for _ in 0..<2 {
                let location = try await Self.logIn(LogInBrowser(server), provider)
                #expect(location.hasPrefix(KhorosServer.redirectURI))
                #expect(location.queryValues["state"] == "8128")
                let code = try #require(location.queryValues["code"])
                let tokens = try KhorosClient.Tokens(try await client.accessToken(for: code))
                let me = try await client.me(token: tokens.access)
                #expect(me.status == 200 && me.text.contains("ada@example.com"), "\(me.text)")
                ids.insert(tokens.userID)
            }
            #expect(ids.count == 1, "the second login finds the user")
        }
    }

    @Test func `a community that requires a provider refuses passwords and backend tokens`() async throws {
        try await Self.run { server, provider in
            let client = KhorosClient(server: server)
            var rules = UpstreamChange()
            rules.requiredByApplications = [KhorosServer.tenant]
            _ = try await server.composition.administration.upstreams().change("acme", rules)
            let login = try await server.send(
                "POST",
                "/restapi/vc/authentication/sessions/login/?user.login=ada&user.password=correct%20horse&restapi.response_format=json"
            )
            #expect(login["response", "status"] == "error", "\(login.text)")
            #expect(try await client.authorize().status != 200, "a token of its backend starts no session either")
            let location = try await Self.logIn(LogInBrowser(server), provider)
            #expect(location.queryValues["code"] != nil)
        }
    }
}
