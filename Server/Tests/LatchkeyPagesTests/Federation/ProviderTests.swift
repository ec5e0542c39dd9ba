import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The peculiarities of single providers.
@Suite struct ProviderTests {
    private static let apple = "https://appleid.apple.com"

    private static func runApple(
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run(
            "apple",
            issuer: apple,
            { rules in
                rules.secret = P256.Signing.PrivateKey().pemRepresentation
                (rules.appleTeamID, rules.appleKeyID) = ("TEAM123456", "KEY1234567")
            },
            test
        )
    }

    @Test func `Apple's answer comes as a form without cookies, and its name counts once`() async throws {
        try await Self.runApple { federation async throws in
            await federation.provider.change { script in
                script.claims = {
                    $0["name"] = nil; $0["email_verified"] = "true"
                }
            }
            let browser = Browser(federation.server)
            let address = try await federation.begin(browser)
            #expect(address.contains("response_mode=form_post"))
            var answer = try await federation.provider.authorize(address)
            answer["user"] = #"{"name":{"firstName":"Ada","lastName":"King"},"email":"victim@example.com"}"#
            let foreign = Browser(federation.server)
            let posted = try await foreign.post(
                "/federation/acme/callback",
                answer,
                following: false,
                headers: ["Origin": Self.apple, "Sec-Fetch-Site": "cross-site"]
            )
            #expect(posted.status == 303)
            let next = try #require(posted.location)
            #expect(!next.contains("code"), "the code is in no address")
            #expect(try await foreign.open(next).name == "login", "another browser gains nothing")
        }
    }

    @Test func `the browser continues Apple's answer by itself`() async throws {
        try await Self.runApple { federation async throws in
            await federation.provider.change { script in
                script.claims = {
                    $0["name"] = nil; $0["email_verified"] = "true"
                }
            }
            let browser = Browser(federation.server)
            var answer = try await federation.provider.authorize(try await federation.begin(browser))
            answer["user"] = #"{"name":{"firstName":"Ada","lastName":"King"},"email":"victim@example.com"}"#
            let cookies = await browser.cookies
            await browser.keep([:])
            let posted = try await browser.post("/federation/acme/callback", answer, following: false)
            await browser.keep(cookies)
            let account = try await browser.open(try #require(posted.location))
            #expect(account.name == "account")
            #expect(account.words.contains("Ada King"))
            #expect(!account.words.contains("victim@example.com"))
            let form = try #require(await federation.provider.forms.last)
            let secret = try #require(form["client_secret"])
            let header = try #require(Base64URL.decode(secret.split(separator: ".")[0]))
            #expect(String(decoding: header, as: UTF8.self).contains("KEY1234567"))
            #expect(form["client_id"] == "latchkey-at-acme")
        }
    }

    private static let tenant = "11111111-2222-4333-8444-555555555555"
    private static let template = "https://login.microsoftonline.com/{tenantid}/v2.0"

    private static func runMicrosoft(
        of organizations: [String] = [],
        claims: @escaping @Sendable (inout [String: JSONValue]) -> Void = { _ in },
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run(
            "microsoft",
            issuer: template,
            { rules in rules.organizations = organizations },
            { federation async throws in
                await federation.provider.change { script in
                    script.usesRSA = true
                    script.claims = { members in
                        members["tid"] = .string(tenant)
                        members["iss"] = .string(template.replacingOccurrences(of: "{tenantid}", with: tenant))
                        claims(&members)
                    }
                    if organizations.count == 1 {
                        script.issuer = template.replacingOccurrences(of: "{tenantid}", with: organizations[0])
                    }
                }
                try await test(federation)
            }
        )
    }

    @Test func `Microsoft's issuer has the tenant of the person in it`() async throws {
        try await Self.runMicrosoft { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(await federation.provider.calls.first == "/common/v2.0/.well-known/openid-configuration")
        }
        let wrong: [@Sendable (inout [String: JSONValue]) -> Void] = [
            { $0["iss"] = .string(Self.template) }, { $0["tid"] = nil }, { $0["tid"] = "evil" },
            { $0["tid"] = "99999999-2222-4333-8444-555555555555" }, { $0["iss"] = "https://sts.windows.net/1/" },
        ]
        for claims in wrong {
            try await Self.runMicrosoft(claims: claims) { federation async throws in
                #expect(try await federation.logIn(Browser(federation.server)).name == "login")
            }
        }
    }

    @Test func `only members of an admitted organization log in`() async throws {
        try await Self.runMicrosoft(of: [Self.tenant]) { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
        let other = "99999999-2222-4333-8444-555555555555"
        try await Self.runMicrosoft(of: [other, "88888888-2222-4333-8444-555555555555"]) { federation async throws in
            let page = try await federation.logIn(Browser(federation.server))
            #expect(page.notice == "Your account there does not belong to an organization that may log in here.")
        }
    }

    @Test func `an address at Microsoft counts only if its domain's owner has confirmed it`() async throws {
        for (confirmed, isProved) in [(nil as JSONValue?, false), (false, false), (true, true), ("1", true), (1, true)]
        {
            try await Self.runMicrosoft(claims: { $0["xms_edov"] = confirmed }) { federation async throws in
                try await federation.server.registerWithAddress()
                let page = try await federation.logIn(Browser(federation.server))
                #expect(page.name == (isProved ? "federation-link" : "account"), "\(String(describing: confirmed))")
            }
        }
    }

    @Test func `Google's organization is the claim, not the address`() async throws {
        let google = "https://accounts.google.com"
        let rules: @Sendable (inout UpstreamChange) -> Void = { $0.organizations = ["example.com"] }
        try await FederationServer.run("google", issuer: google, rules) { federation async throws in
            await federation.provider.change { $0.usesRSA = true }
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
            await federation.provider.change { script in
                script.claims = {
                    $0["hd"] = "example.com"; $0["iss"] = "accounts.google.com"
                }
            }
            let browser = Browser(federation.server)
            #expect(try await federation.begin(browser).contains("hd=example.com"))
            #expect(try await federation.logIn(browser).name == "account")
            #expect(try await federation.identityCount == 1)
            await federation.provider.change { $0.claims = { $0["hd"] = "evil.example" } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
        }
    }

    private static func runGitHub(
        user: String = #"{"id":583231,"login":"ada-l","name":"Ada","email":"free@text.example"}"#,
        emails: String = #"[{"email":"ada@example.com","primary":true,"verified":true}]"#,
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run("github", issuer: "https://github.com") { federation async throws in
            await federation.provider.change { script in
                script.tokenReply = UpstreamReply(status: 200, body: Array(#"{"access_token":"gho_1"}"#.utf8))
                script.api["/user"] = UpstreamReply(status: 200, body: Array(user.utf8))
                script.api["/user/emails"] = UpstreamReply(status: 200, body: Array(emails.utf8))
            }
            try await test(federation)
        }
    }

    @Test func `GitHub's user is the number, and the address that it has verified`() async throws {
        try await Self.runGitHub { federation async throws in
            let account = try await federation.logIn(Browser(federation.server))
            #expect(account.words.contains("ada@example.com") && !account.words.contains("free@text.example"))
            #expect(
                try await federation.server.first("SELECT COUNT(*) FROM identities WHERE unique_id = '583231'") == 1
            )
            #expect(await federation.provider.authorizations.contains("Bearer gho_1"))
        }
    }

    @Test func `an address that GitHub has not verified is not proved`() async throws {
        let emails = #"[{"email":"ada@example.com","primary":true,"verified":false}]"#
        try await Self.runGitHub(emails: emails) { federation async throws in
            try await federation.server.registerWithAddress()
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 2)
        }
    }

    private static let broken = ["", "[]", "{}", #"{"id":null}"#, #"{"id":""}"#, #"{"id":1.5}"#, #"{"id":{"a":1}}"#]

    @Test(arguments: broken) func `an API that does not say who the person is logs nobody in`(user: String) async throws
    {
        try await Self.runGitHub(user: user) { federation async throws in
            #expect(try await federation.logIn(Browser(federation.server)).name == "login")
            #expect(try await federation.userCount == 0)
        }
    }

    @Test func `Facebook gets the proof of the secret with each request`() async throws {
        try await FederationServer.run("facebook", issuer: "https://www.facebook.com") { federation async throws in
            await federation.provider.change { script in
                script.tokenReply = UpstreamReply(status: 200, body: Array(#"{"access_token":"fb_1"}"#.utf8))
                let user = #"{"id":"1020","name":"Ada","email":"ada@example.com"}"#
                script.api["/v21.0/me"] = UpstreamReply(status: 200, body: Array(user.utf8))
            }
            try await federation.server.registerWithAddress()
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
            #expect(try await federation.userCount == 2, "its addresses are never proved")
            let proof = try #require(await federation.provider.queries.last?["appsecret_proof"])
            #expect(proof.count == 64 && proof.allSatisfy(\.isHexDigit))
        }
    }

    @Test func `LINE's tokens have an HMAC under the secret`() async throws {
        let secret = "a secret of thirty-two characters"
        try await FederationServer.run("line", issuer: "https://access.line.me") { federation async throws in
            await federation.provider.change { script in
                script.token = { claims, _ in try FakeProviderKeys.sign(claims, with: Array(secret.utf8)) }
            }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }
}
