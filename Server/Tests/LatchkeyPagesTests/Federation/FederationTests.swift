import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

/// Logins at a provider, as a person goes through them.
@Suite struct FederationTests {
    @Test func `the first login makes a user with a proved address, and the next one finds them`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            let login = try await browser.open("/login")
            #expect(login.words.contains("Continue with OpenID"))
            let account = try await federation.logIn(browser)
            #expect(account.name == "account")
            #expect(account.words.contains("Ada Lovelace"))
            #expect(account.words.contains("ada@example.com"))
            #expect(try await federation.userCount == 1)
            let security = try await browser.open("/account/security")
            #expect(security.words.contains("Accounts Elsewhere"))
            let again = Browser(federation.server)
            #expect(try await federation.logIn(again).name == "account")
            #expect(try await federation.userCount == 1)
            #expect(try await federation.identityCount == 1)
        }
    }

    @Test func `the question has a state, a nonce and a challenge of its own, and no secret`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            let addresses = [try await federation.begin(browser), try await federation.begin(browser)]
            let queries = addresses.map { address in
                Dictionary(
                    uniqueKeysWithValues: (URLComponents(string: address)?.queryItems ?? []).map { ($0.name, $0.value) }
                )
            }
            for query in queries {
                #expect(query["client_id"] == "latchkey-at-acme")
                #expect(query["redirect_uri"] == "https://id.example.com/federation/acme/callback")
                #expect(query["response_type"] == "code")
                #expect(query["code_challenge_method"] == "S256")
                #expect(query["scope"] == "openid email profile")
            }
            for name in ["state", "nonce", "code_challenge"] {
                #expect(queries[0][name] != queries[1][name], "\(name)")
            }
            #expect(!addresses.joined().contains("secret"))
        }
    }

    @Test func `an address alone opens no account: the person logs in, and then adds the provider`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, browser) = (federation.server, Browser(federation.server))
            try await server.registerWithAddress()
            let question = try await federation.logIn(browser)
            #expect(question.name == "federation-link")
            #expect(question.words.contains("There is an account with the address ada@example.com"))
            #expect(try await federation.userCount == 1)
            #expect(try await federation.identityCount == 0)
            let link = question.path
            let login = try await browser.open("/login?return_to=\(link.formEncoded)")
            #expect(login.name == "login")
            let offer = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(offer.name == "federation-link")
            #expect(offer.words.contains("Add your account ada@example.com at OpenID?"))
            let added = try await browser.send("federation-link")
            #expect(added.notice == "You can log in with that account now.")
            #expect(try await federation.identityCount == 1)
            let again = Browser(server)
            #expect(try await federation.logIn(again).name == "account")
            #expect(try await federation.userCount == 1)
        }
    }

    @Test func `another user than the one with the address is not offered to add it`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, browser) = (federation.server, Browser(federation.server))
            try await server.registerWithAddress()
            try await server.register("eve")
            try await browser.logIn("eve")
            let question = try await federation.logIn(browser)
            #expect(question.name == "federation-link")
            #expect(question.form("federation-link") == nil)
            // A form that was made up is refused by its token, and one with a token by the address.
            let token = try #require(try await browser.open("/account").form("profile")?.values["formToken"])
            let forced = try await browser.post(question.path, ["formToken": token])
            #expect(forced.form("federation-link") == nil)
            #expect(try await federation.identityCount == 0)
        }
    }

    @Test func `an address that its holder never proved goes to the person who proves it`() async throws {
        try await FederationServer.run { federation async throws in
            let server = federation.server
            try await server.register("thief")
            try await server.give("ada@example.com", to: "thief", isVerified: false)
            let stolen = Browser(server)
            try await stolen.logIn("thief")
            let browser = Browser(server)
            #expect(try await federation.logIn(browser).words.contains("ada@example.com"))
            #expect(try await federation.userCount == 2)
            #expect(try await stolen.open("/account").name == "login")
            #expect(try await stolen.logIn("thief").alert != nil)
        }
    }

    private static let addresses: [(JSONValue?, isProved: Bool)] = [
        (true, true), ("true", true), (false, false), ("false", false), (nil, false), ("yes", false), (0, false),
    ]

    @Test(arguments: addresses) func `an address counts as proved only if the provider says so`(
        isVerified: JSONValue?,
        isProved: Bool
    ) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.claims = { $0["email_verified"] = isVerified } }
            try await federation.logIn(Browser(federation.server))
            let count = try await federation.server.first("SELECT COUNT(*) FROM users WHERE email_address IS NOT NULL")
            #expect(count == (isProved ? 1 : 0))
        }
    }

    @Test func `an unproved address finds nobody, and takes nothing`() async throws {
        try await FederationServer.run { federation async throws in
            try await federation.server.registerWithAddress()
            await federation.provider.change { $0.claims = { $0["email_verified"] = false } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 2)
        }
    }

    @Test func `a person without an address is a user too`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.claims = { $0["email"] = nil } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }

    @Test func `a disabled user stays out`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            _ = try await federation.server.database.write { connection in
                try connection.execute("UPDATE users SET disabled_at = 1")
            }
            let refused = try await federation.logIn(Browser(federation.server))
            #expect(refused.name == "login")
            #expect(refused.notice != nil)
        }
    }

    @Test func `a person who turns back is at the login again, without an error`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.answer = { $0 = ["error": "access_denied", "state": $0["state"] ?? ""] }
            }
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser, at: "/federation/acme?return_to=/account/data")
            #expect(page.name == "login")
            #expect(page.notice == nil && page.alert == nil)
            #expect(page.path.contains("return_to"))
        }
    }

    @Test func `the person continues where they were going`() async throws {
        try await FederationServer.run { federation async throws in
            let page = try await federation.logIn(
                Browser(federation.server),
                at: "/federation/acme?return_to=/account/data"
            )
            #expect(page.path.hasPrefix("/account/data"))
            let elsewhere = try await federation.logIn(
                Browser(federation.server),
                at: "/federation/acme?return_to=https://evil.example/"
            )
            #expect(elsewhere.path.hasPrefix("/account"))
        }
    }

    @Test func `the provider that was used last comes first`() async throws {
        try await FederationServer.run { federation async throws in
            var rules = UpstreamChange()
            rules.clientID = "latchkey"
            rules.position = -1
            _ = try await federation.server.composition.administration.upstreams().add("github", of: "github", rules)
            func order(_ browser: Browser) async throws -> [String] {
                try await browser.open("/login").text.matches(of: /data-provider="([^"]*)"/).map { String($0.1) }
            }
            let browser = Browser(federation.server)
            #expect(try await order(browser) == ["github", "acme"])
            try await federation.logIn(browser)
            try await browser.open("/logout")
            try await browser.send("logout")
            #expect(try await order(browser) == ["acme", "github"])
        }
    }

    @Test func `an application offers what the operator says`() async throws {
        try await FederationServer.run("oidc", { $0.offer = .nowhere }) { federation async throws in
            let browser = Browser(federation.server)
            #expect(!(try await browser.open("/login")).text.contains("data-provider"))
            #expect(try await browser.open("/federation/acme", following: false).status == 404)
            #expect(try await browser.open("/federation/unknown", following: false).status == 404)
            #expect(try await browser.go("HEAD", "/federation/acme").status != 500)
        }
    }
}

extension PageServer {
    /// Registers ada with a proved address.
    func registerWithAddress() async throws {
        try await register("ada")
        try await give("ada@example.com", to: "ada", isVerified: true)
    }

    /// Makes an e-mail address a user's own.
    func give(_ address: String, to username: String, isVerified: Bool) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE users SET email_address = $1, email_address_verified_at = $2 WHERE username = $3
                """,
                [.text(address), isVerified ? .integer(1) : .null, .text(username)]
            )
        }
    }
}
