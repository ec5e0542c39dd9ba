import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Users from before a rule, who log in the old way once to link the provider that is required now.
@Suite struct PendingIdentityTests {
    /// Runs a test with a user who has proved the address at the provider.
    ///
    /// After the preparation, everybody must log in at `acme`.
    private static func run(
        before prepare: @escaping @Sendable (FederationServer) async throws -> Void = { _ in },
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run { federation async throws in
            try await federation.server.registerWithAddress()
            try await prepare(federation)
            var rules = UpstreamChange()
            rules.requiredByApplications = ["default"]
            _ = try await federation.server.composition.administration.upstreams().change("acme", rules)
            try await test(federation)
        }
    }

    /// The login page to which the question about a known address leads.
    private static func logInPage(_ browser: Browser) async throws -> String {
        let question = try await browser.open(browser.page.path)
        let href = try #require(question.text.firstMatch(of: /class="button primary" href="([^"]*)"/)?.1)
        return String(href).unescaped
    }

    @Test func `an existing user links the required provider once, and then logs in there`() async throws {
        try await Self.run { federation async throws in
            let browser = Browser(federation.server)
            #expect(try await federation.logIn(browser).name == "federation-link")
            let question = try await browser.logIn("ada", at: try await Self.logInPage(browser))
            #expect(question.name == "federation-link")
            #expect(try await browser.send("federation-link").name == "account")
            #expect(try await federation.identityCount == 1)
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 1)
        }
    }

    @Test func `the password of another user opens nothing`() async throws {
        try await Self.run(before: { try await $0.server.register("eve") }) { federation async throws in
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            let page = try await browser.logIn("eve", at: try await Self.logInPage(browser))
            #expect(page.name != "federation-link" && page.name != "account", "\(page.name)")
            #expect(try await browser.open("/account").name == "login")
        }
    }

    @Test func `a user with an authenticator app shows its code too, and links the provider`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, phone, browser) = (
                federation.server, Browser(federation.server), Browser(federation.server)
            )
            try await server.registerWithAddress()
            try await phone.logIn()
            try await phone.open("/account/security")
            let app = try Authenticator(try await phone.send("authenticator"))
            try await phone.send("authenticator", ["code": app.code(at: server.clock.now())])
            server.clock.turn(by: 30)
            var rules = UpstreamChange()
            rules.requiredByApplications = ["default"]
            _ = try await server.composition.administration.upstreams().change("acme", rules)
            try await federation.logIn(browser)
            let factor = try await browser.logIn("ada", at: try await Self.logInPage(browser))
            #expect(factor.name == "factor", "\(factor.words)")
            let question = try await browser.send("factor", ["code": app.code(at: server.clock.now())])
            #expect(question.name == "federation-link", "\(question.words)")
            #expect(try await browser.send("federation-link").name == "account")
            #expect(try await federation.identityCount == 1)
        }
    }

    @Test func `a user who has logged in at another provider does so once more`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, upstreams) = (
                federation.server, try await federation.server.composition.administration.upstreams()
            )
            func answer(as issuer: String, _ subject: JSONValue) async {
                await federation.provider.change { script in
                    script.issuer = issuer
                    script.claims = { $0["sub"] = subject }
                }
            }
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer, rules.secret) = ("old", FederationServer.issuer + "/old", "a secret")
            _ = try await upstreams.add("old", of: "oidc", rules)
            await answer(as: FederationServer.issuer + "/old", "old-ada")
            #expect(try await federation.at("old").logIn(Browser(server)).name == "account")
            var change = UpstreamChange()
            change.requiredByApplications = ["default"]
            _ = try await upstreams.change("acme", change)

            await answer(as: FederationServer.issuer, "new-ada")
            let browser = Browser(server)
            #expect(try await federation.logIn(browser).name == "federation-link")
            let page = try await browser.open(try await Self.logInPage(browser))
            #expect(!page.text.contains("data-provider=\"acme\""), "they come from there")
            let href = try #require(page.text.firstMatch(of: /data-provider="old" href="([^"]*)"/)?.1)
            let address = try await federation.begin(browser, at: String(href).unescaped)
            await answer(as: FederationServer.issuer + "/old", "old-ada")
            let answer = try await federation.provider.authorize(address)
            #expect(try await federation.at("old").comeBack(browser, with: answer).name == "federation-link")
            #expect(try await browser.send("federation-link").name == "account")
            #expect(try await federation.identityCount == 2)
            #expect(try await federation.userCount == 1)
        }
    }

    @Test func `without a pending identity in this browser, a password starts no session`() async throws {
        try await Self.run { federation async throws in
            let browser = Browser(federation.server)
            #expect(try await federation.logIn(browser).name == "federation-link")
            let logIn = try await Self.logInPage(browser)
            let form = try #require(try await browser.open(logIn).form("login"))
            let unknown = "/federation-link?state=" + Base64URL.encode(Array(repeating: 7, count: 32))
            for address in [logIn, "/login?return_to=" + unknown.formEncoded, "/login?return_to=%2Faccount"] {
                let other = Browser(federation.server)
                let page = try await other.open(address)
                #expect(!page.text.contains("type=\"password\""), "\(address)")
                let fields = ["username": "ada", "password": PageServer.password]
                _ = try await other.post(address, form.values.merging(fields) { $1 })
                #expect(try await other.open("/account").name == "login", "\(address)")
            }
        }
    }

    @Test func `an account at a provider that is not required changes nothing`() async throws {
        try await Self.run { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer, rules.secret) = ("other", FederationServer.issuer + "/other", "a secret")
            _ = try await federation.server.composition.administration.upstreams().add("other", of: "oidc", rules)
            await federation.provider.change { $0.issuer = FederationServer.issuer + "/other" }
            let browser = Browser(federation.server)
            #expect(try await federation.at("other").logIn(browser).name == "federation-link")
            let page = try await browser.open(try await Self.logInPage(browser))
            #expect(!page.text.contains("type=\"password\""))
            #expect(page.text.contains("data-provider=\"acme\""))
        }
    }

    @Test func `the rule of the application that the person came from counts`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, browser) = (federation.server, Browser(federation.server))
            try await server.registerWithAddress()
            let callback = "https://app.example.com/callback"
            try await server.addApplication(redirectURI: callback)
            let upstreams = try await server.composition.administration.upstreams()
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer, rules.secret) = ("corp", FederationServer.issuer + "/corp", "a secret")
            rules.requiredByApplications = ["default"]
            _ = try await upstreams.add("corp", of: "oidc", rules)
            var change = UpstreamChange()
            change.requiredByApplications = ["balance"]
            _ = try await upstreams.change("acme", change)
            let query =
                "/authorize?response_type=code&client_id=balance&redirect_uri=\(callback.formEncoded)&state=s"
                + "&code_challenge=\(String(repeating: "A", count: 43))&code_challenge_method=S256"
            let page = try await browser.open(query)
            let href = try #require(page.text.firstMatch(of: /data-provider="acme" href="([^"]*)"/)?.1)
            #expect(try await federation.logIn(browser, at: String(href).unescaped).name == "federation-link")
            let question = try await browser.logIn("ada", at: try await Self.logInPage(browser))
            #expect(question.name == "federation-link", "\(question.words)")
            // The password has linked the account; the application gets its code after a login with it.
            let passage = try await browser.send("federation-link")
            let back = try await federation.logIn(browser, at: try forwardedAddress(of: passage))
            #expect(back.location?.hasPrefix(callback + "?code=") == true, "\(back.path) \(back.words)")
        }
    }
}
