import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

/// Companies whose people log in at their own provider alone.
@Suite struct RequiredProviderTests {
    /// A server on which people with an address at example.com log in at the provider.
    private static func runCompany(
        _ change: @escaping @Sendable (inout UpstreamChange) -> Void = { $0.requiredForDomains = ["example.com"] },
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run(
            "oidc",
            { rules in
                rules.name = "Acme"
                change(&rules)
            },
            test
        )
    }

    @Test(arguments: ["ada@example.com", " ADA@Example.COM ", "new@example.com"])
    func `an address of the company leads to its provider before any password`(name: String) async throws {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            let browser = Browser(federation.server)
            try await browser.open("/login")
            let page = try await browser.send("login", ["username": name, "password": "whatever it is"])
            #expect(page.name == "federation")
            let address = try forwardedAddress(of: page)
            #expect(address.hasPrefix("https://login.example.net/authorize?"))
            #expect(address.lowercased().contains("login_hint="))
        }
    }

    @Test func `others log in as ever`() async throws {
        try await Self.runCompany { federation async throws in
            try await federation.server.register("eve")
            let browser = Browser(federation.server)
            try await browser.logIn("eve")
            #expect(try await browser.open("/account").name == "account")
        }
    }

    @Test func `a username and a password of a person of the company lead there too, and start no session`()
        async throws
    {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            let before = try await federation.server.first("SELECT COUNT(*) FROM sessions")
            let browser = Browser(federation.server)
            try await browser.open("/login")
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.name == "federation")
            #expect(try await federation.server.first("SELECT COUNT(*) FROM sessions") == before)
            let wrong = Browser(federation.server)
            try await wrong.open("/login")
            let refused = try await wrong.send("login", ["username": "ada", "password": "wrong password"])
            #expect(refused.name == "login", "a wrong password does not tell whose provider is required")
        }
    }

    @Test func `the company's provider decides who has its addresses: the account is linked, with a message`()
        async throws
    {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            _ = try await federation.server.newMessages()
            let browser = Browser(federation.server)
            #expect(try await federation.logIn(browser).name == "account")
            #expect(try await federation.userCount == 1)
            #expect(try await federation.identityCount == 1)
            #expect(try await federation.server.newMessages().map(\.kind).contains(.identityLinked))
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.identityCount == 1)
        }
    }

    private static let unproved: [@Sendable (inout [String: JSONValue]) -> Void] = [
        { $0["email_verified"] = false }, { $0["email_verified"] = nil },
        { $0["email"] = "ada@sub.example.com" }, { $0["email"] = "ada@evil-example.com" },
    ]

    @Test(arguments: unproved.indices) func `an address that the provider has not verified, or another, links nothing`(
        index: Int
    ) async throws {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            await federation.provider.change { $0.claims = Self.unproved[index] }
            try await federation.logIn(Browser(federation.server))
            #expect(try await federation.userCount == 2, "a user of its own")
        }
    }

    @Test func `a user who is disabled is not revived by the link`() async throws {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            let id = try #require(try await federation.server.text("SELECT id FROM users"))
            _ = try await federation.server.composition.administration.users.disable(User.ID(id))
            let page = try await federation.logIn(Browser(federation.server))
            #expect(page.name == "login")
            #expect(try await federation.identityCount == 0)
        }
    }

    @Test func `nobody registers with an address of the company`() async throws {
        try await Self.runCompany { federation async throws in
            let browser = Browser(federation.server)
            try await browser.open("/register")
            let page = try await browser.send(
                "register",
                ["emailAddress": "bob@example.com", "password": PageServer.password]
            )
            #expect(page.name == "federation")
            let body = Body(
                #"{"username":"bob","emailAddress":"bob@example.com","password":"\#(PageServer.password)"}"#
            )
            let answer = try await federation.server.send("POST", "/v1/users", body)
            #expect(answer.status == 403 && answer["code"] == "provider_required", "\(answer.text)")
            #expect(answer["upstreamIDs"] == .array(["acme"]))
            #expect(try await federation.userCount == 0)
        }
    }

    @Test(arguments: [true, false]) func `a registration whose user exists at once is refused as well`(
        startsSession: Bool
    ) async throws {
        try await Self.runCompany { federation async throws in
            let form = RegistrationForm(
                username: "bob",
                emailAddress: "bob@example.com",
                password: PageServer.password
            )
            let refusal = RegistrationError.refused(.providerRequired(["acme"]))
            await #expect(throws: refusal) {
                _ = try await federation.server.composition.domain.registration.registerAtOnce(
                    form,
                    startsSession: startsSession,
                    from: RequestOrigin(),
                    with: federation.server.defaultApplication
                )
            }
            #expect(try await federation.userCount == 0)
        }
    }

    @Test func `a login elsewhere takes no address of the company, proved or not`() async throws {
        try await Self.runCompany { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer, rules.secret) = ("other", FederationServer.issuer + "/other", "a secret")
            _ = try await federation.server.composition.administration.upstreams().add("other", of: "oidc", rules)
            for isVerified in [true, false] {
                await federation.provider.change { script in
                    script.issuer = FederationServer.issuer + "/other"
                    script.claims = { $0["email_verified"] = .bool(isVerified) }
                }
                let page = try await federation.at("other").logIn(Browser(federation.server))
                #expect(page.name == (isVerified ? "login" : "account"), "\(page.words)")
            }
            let addresses = "email_address IS NOT NULL OR pending_email_address IS NOT NULL"
            #expect(try await federation.server.first("SELECT COUNT(*) FROM users WHERE \(addresses)") == 0)
        }
    }

    @Test func `the API names the provider, and the login of another application is refused as well`() async throws {
        try await Self.runCompany { federation async throws in
            try await federation.server.registerWithAddress()
            let body = Body(#"{"identifier":"ada","password":"\#(PageServer.password)"}"#)
            let answer = try await federation.server.send("POST", "/v1/sessions", body)
            #expect(answer.status == 403 && answer["code"] == "provider_required", "\(answer.text)")
            #expect(answer["upstreamIDs"] == .array(["acme"]))
            #expect(answer["detail"]?.stringValue?.contains("organization") == true)
        }
    }

    @Test func `an account at another provider does not do for a person of the company`() async throws {
        try await Self.runCompany { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer) = ("latchkey-at-acme", "https://login.example.net")
            rules.secret = "a secret of thirty-two characters"
            let upstreams = try await federation.server.composition.administration.upstreams()
            _ = try await upstreams.add("other", of: "oidc", rules)
            let browser = Browser(federation.server)
            let address = try await federation.begin(browser, at: "/federation/other")
            let answer = try await federation.provider.authorize(address)
            let page = try await federation.comeBack(browser, with: answer, at: "other")
            #expect(page.name == "login")
            #expect(page.notice == "Log in with your organization’s account.")
            #expect(try await federation.userCount == 0)
        }
    }

    @Test func `two providers cannot claim one domain`() async throws {
        try await Self.runCompany { federation async throws in
            var rules = UpstreamChange()
            (rules.clientID, rules.issuer) = ("other", "https://login.example.org")
            rules.requiredForDomains = ["EXAMPLE.com"]
            let upstreams = try await federation.server.composition.administration.upstreams()
            await #expect(throws: UpstreamError.domainTaken("example.com", "acme")) {
                _ = try await upstreams.add("other", of: "oidc", rules)
            }
            rules.requiredForDomains = ["example.org"]
            for kind in ["github", "facebook", "apple", "google", "microsoft", "yahoo-japan"] {
                await #expect(throws: UpstreamError.self, "\(kind)") {
                    _ = try await upstreams.add("public", of: kind, rules)
                }
            }
            rules.organizations = ["example.org"]
            rules.issuer = ""
            _ = try await upstreams.add("work", of: "google", rules)
            (rules.organizations, rules.issuer) = (nil, "https://login.example.org")
            rules.requiredForDomains = ["no domain"]
            await #expect(throws: UpstreamError.domain("no domain")) {
                _ = try await upstreams.add("other", of: "oidc", rules)
            }
            rules.requiredForDomains = nil
            (rules.offer, rules.requiredByApplications) = (.nowhere, ["default"])
            await #expect(throws: UpstreamError.notOffered("default")) {
                _ = try await upstreams.add("other", of: "oidc", rules)
            }
            rules.requiredByApplications = ["unknown"]
            rules.offer = .everywhere
            await #expect(throws: UpstreamError.unknownApplication("unknown")) {
                _ = try await upstreams.add("other", of: "oidc", rules)
            }
        }
    }

    @Test func `a login below the level that the operator asks for is refused`() async throws {
        try await Self.runCompany({ $0.acrValues = ["phr", "mfa"] }) { federation async throws in
            let browser = Browser(federation.server)
            #expect(try await federation.begin(browser).contains("acr_values=phr%20mfa"))
            for value in [nil, "pwd", .array(["mfa"]), ""] as [JSONValue?] {
                await federation.provider.change { $0.claims = { $0["acr"] = value } }
                let page = try await federation.logIn(Browser(federation.server))
                #expect(page.name == "login")
                #expect(page.notice?.contains("not secure enough") == true)
            }
            await federation.provider.change { $0.claims = { $0["acr"] = "mfa" } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }
}
