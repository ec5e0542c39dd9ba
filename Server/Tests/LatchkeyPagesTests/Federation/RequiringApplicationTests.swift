import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Applications whose users log in at a provider alone.
@Suite struct RequiringApplicationTests {
    private static let uri = "https://app.example.com/callback"
    private static let authorize =
        "/authorize?response_type=code&client_id=balance&redirect_uri=\(uri.formEncoded)&state=s&code_challenge="
        + Base64URL.encode(Array(repeating: 7, count: 32)) + "&code_challenge_method=S256"

    private static func run(
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run { federation async throws in
            try await federation.server.register("eve")
            try await federation.server.addApplication(redirectURI: uri)
            var rules = UpstreamChange()
            rules.requiredByApplications = ["balance"]
            _ = try await federation.server.composition.administration.upstreams().change("acme", rules)
            try await test(federation)
        }
    }

    @Test func `the login page of an application with one provider has its button alone`() async throws {
        try await Self.run { federation async throws in
            let browser = Browser(federation.server)
            let page = try await browser.open(Self.authorize)
            #expect(page.name == "login")
            #expect(page.words.contains("Continue with OpenID"))
            #expect(!page.text.contains("type=\"password\""))
            let register = try await browser.open(page.path.replacing("/login?", with: "/register?"))
            #expect(register.name == "login")
        }
    }

    @Test func `a browser that is signed in another way logs in at the provider first, and then gets its code`()
        async throws
    {
        try await Self.run { federation async throws in
            let browser = Browser(federation.server)
            try await browser.logIn("eve")
            let silent = try await browser.open(Self.authorize + "&prompt=none", following: false)
            #expect(silent.location?.contains("error=login_required") == true)
            let start = try forwardedAddress(of: try await browser.open(Self.authorize))
            #expect(start.hasPrefix("/federation/acme?return_to="))
            let address = try await federation.begin(browser, at: start)
            let page = try await federation.comeBack(
                browser,
                with: try await federation.provider.authorize(address),
                following: false
            )
            let granted = try await browser.open(try #require(page.location), following: false)
            #expect(granted.location?.hasPrefix(Self.uri + "?") == true, "\(granted.location ?? granted.words)")
            #expect(granted.location?.contains("code=") == true)
        }
    }

    @Test func `of several providers, the application chooses one`() async throws {
        try await Self.run { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer) = ("partner", "https://login.partner.example")
            rules.requiredByApplications = ["balance"]
            _ = try await federation.server.composition.administration.upstreams().add("partner", of: "oidc", rules)
            let browser = Browser(federation.server)
            try await browser.logIn("eve")
            #expect(try await browser.open(Self.authorize).name == "login")
            let start = try forwardedAddress(of: try await browser.open(Self.authorize + "&upstream_id=acme"))
            #expect(start.hasPrefix("/federation/acme?return_to="))
        }
    }

    @Test func `the API of the application starts no session in another way`() async throws {
        try await Self.run { federation async throws in
            let body = Body(#"{"identifier":"eve","password":"\#(PageServer.password)"}"#)
            let headers = ["Latchkey-Application": "balance"]
            let answer = try await federation.server.send("POST", "/v1/sessions", body, headers: headers)
            #expect(answer.status == 403 && answer["code"] == "provider_required", "\(answer.text)")
            #expect(try await federation.server.send("POST", "/v1/sessions", body).status == 201)
            let anonymous = try await federation.server.send("POST", "/v1/users", "{}", headers: headers)
            #expect(anonymous.status == 403 || anonymous.status == 422, "\(anonymous.text)")
        }
    }

    @Test func `an application that requires a provider also shows the providers of domains`() async throws {
        try await Self.run { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer, rules.name) = ("partner", "https://login.partner.example", "Partner")
            rules.requiredForDomains = ["partner.example"]
            let upstreams = try await federation.server.composition.administration.upstreams()
            _ = try await upstreams.add("partner", of: "oidc", rules)
            let page = try await Browser(federation.server).open(Self.authorize)
            #expect(page.words.contains("Continue with Partner") && page.words.contains("Continue with OpenID"))
        }
    }
}
