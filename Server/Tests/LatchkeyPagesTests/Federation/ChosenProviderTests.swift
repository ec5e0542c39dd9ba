import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Requests of applications that name a provider in `upstream_id`.
@Suite struct ChosenProviderTests {
    private static let callback = "https://app.example.com/callback"

    private static func authorize(at upstream: String, _ more: String = "") -> String {
        "/authorize?response_type=code&client_id=balance&redirect_uri=\(callback.formEncoded)&state=s&code_challenge="
            + Base64URL.encode(Array(repeating: 7, count: 32)) + "&code_challenge_method=S256&upstream_id=\(upstream)"
            + more
    }

    private static func run(_ test: @escaping @Sendable (FederationServer, Browser) async throws -> Void) async throws {
        try await FederationServer.run { federation async throws in
            try await federation.server.addApplication(redirectURI: callback)
            try await test(federation, Browser(federation.server))
        }
    }

    @Test(arguments: ["", "&prompt=login", "&prompt=create"])
    func `a person goes straight to the provider, and back to the application`(prompt: String) async throws {
        try await Self.run { federation, browser async throws in
            let page = try await browser.open(Self.authorize(at: "acme", prompt))
            let back = try await federation.logIn(browser, at: try forwardedAddress(of: page))
            #expect(back.location?.hasPrefix(Self.callback + "?code=") == true, "\(back.path) \(back.words)")
        }
    }

    @Test func `a login there that does not suffice leads to the login page, and not there again`() async throws {
        try await Self.run { federation, browser async throws in
            try await federation.logIn(Browser(federation.server))
            federation.server.clock.turn(by: 600)
            // The company's login is older than the request, and is another user's than the application expects.
            await federation.provider.change { script in
                script.claims = { $0["auth_time"] = .integer(($0["iat"]?.integerValue ?? 0) - 3600) }
            }
            let claims = #"{"id_token":{"sub":{"value":"somebody else"}}}"#
            let asked = Self.authorize(at: "acme", "&scope=openid&claims=\(claims.formEncoded)")
            let there = try forwardedAddress(of: try await browser.open(asked))
            let page = try await federation.logIn(browser, at: there)
            #expect(page.name == "login", "\(page.name) \(page.words)")
            #expect(page.path.contains("return_to"))
        }
    }

    @Test func `a person who is signed in is not sent there`() async throws {
        try await Self.run { federation, browser async throws in
            try await federation.server.register("eve")
            try await browser.logIn("eve")
            let page = try await browser.open(Self.authorize(at: "acme"))
            #expect(page.location?.hasPrefix(Self.callback + "?code=") == true, "\(page.path) \(page.words)")
        }
    }

    @Test func `a person who turns back is at the login of the application`() async throws {
        try await Self.run { federation, browser async throws in
            await federation.provider.change { script in
                script.answer = { $0 = ["error": "access_denied", "state": $0["state"] ?? ""] }
            }
            let page = try await browser.open(Self.authorize(at: "acme"))
            let back = try await federation.logIn(browser, at: try forwardedAddress(of: page))
            #expect(back.name == "login")
            #expect(back.path.contains("return_to"))
        }
    }

    @Test(arguments: ["unknown", "", "%00", "..%2F..", "acme%20"])
    func `an id of no provider shows the login page`(id: String) async throws {
        try await Self.run { _, browser async throws in
            #expect(try await browser.open(Self.authorize(at: id)).name == "login")
        }
    }

    @Test func `a provider that the application does not offer shows the login page`() async throws {
        try await Self.run { federation, browser async throws in
            var rules = UpstreamChange()
            rules.offer = .applications([Application.defaultID.rawValue])
            _ = try await federation.server.composition.administration.upstreams().change("acme", rules)
            #expect(try await browser.open(Self.authorize(at: "acme")).name == "login")
        }
    }

    @Test func `a request without pages goes nowhere`() async throws {
        try await Self.run { _, browser async throws in
            let page = try await browser.open(Self.authorize(at: "acme", "&prompt=none"))
            #expect(page.location?.contains("error=login_required") == true)
        }
    }
}
