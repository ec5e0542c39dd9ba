import Crypto
import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The end of this server's access to Apple accounts, which Apple demands of apps.
@Suite struct AppleAccountTests {
    private static func run(
        refreshToken: JSONValue? = "refresh-of-ada",
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run(
            "apple",
            issuer: "https://appleid.apple.com",
            { rules in
                rules.secret = P256.Signing.PrivateKey().pemRepresentation
                (rules.appleTeamID, rules.appleKeyID) = ("TEAM123456", "KEY1234567")
            },
            { federation async throws in
                await federation.provider.change { script in
                    script.document = { $0["revocation_endpoint"] = "https://login.example.net/revoke" }
                    script.reply = { $0["refresh_token"] = refreshToken }
                }
                try await test(federation)
            }
        )
    }

    private static func logIn(_ federation: FederationServer) async throws -> Browser {
        let browser = Browser(federation.server)
        let answer = try await federation.provider.authorize(try await federation.begin(browser))
        let cookies = await browser.cookies
        let posted = try await browser.post("/federation/acme/callback", answer, following: false)
        await browser.keep(cookies)
        #expect(try await browser.open(try #require(posted.location)).name == "account")
        return browser
    }

    /// Sends what is due, and returns the forms that the revocation endpoint has received.
    private static func revoke(_ federation: FederationServer) async throws -> [[String: String]] {
        let delivery = try #require(federation.server.composition.upstreamRevocations).delivery
        for claimed in try await delivery.claim() { _ = try await delivery.deliver(claimed) }
        return await federation.provider.forms.filter { $0["token"] != nil }
    }

    private static func states(_ federation: FederationServer) async throws -> [DeliveryState] {
        try await federation.server.composition.administration.upstreamRevocations.newest(10).map(\.state)
    }

    @Test func `the deletion of an account revokes its token at Apple`() async throws {
        try await Self.run { federation async throws in
            let browser = try await Self.logIn(federation)
            #expect(try await Self.revoke(federation).isEmpty)
            let dump = try await federation.server.dump()
            #expect(!dump.contains("refresh-of-ada"), "the token is sealed")
            await federation.provider.change { $0.api["/revoke"] = UpstreamReply(status: 200, body: []) }
            let data = try await browser.open("/account/data")
            #expect(!data.words.contains("stays connected"))
            try await browser.send("delete")
            #expect(try await federation.userCount == 0)
            let form = try #require(try await Self.revoke(federation).first)
            #expect(form["token"] == "refresh-of-ada")
            #expect(form["token_type_hint"] == "refresh_token")
            #expect(form["client_id"] == "latchkey-at-acme")
            let secret = try #require(form["client_secret"]?.split(separator: "."))
            let payload = String(decoding: try #require(Base64URL.decode(secret[1])), as: UTF8.self)
            #expect(payload.contains(#""sub":"latchkey-at-acme""#) && payload.contains(#""iss":"TEAM123456""#))
            #expect(try await Self.states(federation) == [.sent])
            let left = try await federation.server.first(
                "SELECT COUNT(*) FROM upstream_revocations WHERE sealed_refresh_token IS NOT NULL"
            )
            #expect(left == 0, "the token is gone once it is revoked")
        }
    }

    @Test func `a revocation is tried until Apple confirms it`() async throws {
        try await Self.run { federation async throws in
            let browser = try await Self.logIn(federation)
            try await browser.open("/account/data")
            try await browser.send("delete")
            await federation.provider.change { $0.api["/revoke"] = UpstreamReply(status: 500, body: []) }
            #expect(try await Self.revoke(federation).count == 1)
            #expect(try await Self.states(federation) == [.waiting])
            await federation.provider.change { $0.failure = .timedOut }
            federation.server.clock.turn(by: 2)
            _ = try await Self.revoke(federation)
            #expect(try await Self.states(federation) == [.waiting])
            await federation.provider.change { script in
                script.failure = nil
                script.api["/revoke"] = UpstreamReply(status: 200, body: [])
            }
            federation.server.clock.turn(by: 60 * 60)
            _ = try await Self.revoke(federation)
            #expect(try await Self.states(federation) == [.sent])
        }
    }

    @Test func `an unlinked identity loses its access too, and the newest token counts`() async throws {
        try await Self.run { federation async throws in
            _ = try await Self.logIn(federation)
            await federation.provider.change { $0.reply = { $0["refresh_token"] = "the newer one" } }
            let browser = try await Self.logIn(federation)
            try await federation.server.execute("UPDATE users SET password_hash = 'another way', username = 'ada'")
            try await browser.open("/account/security")
            let id = try #require(try await federation.server.text("SELECT id FROM identities"))
            try await browser.send("identity-remove-\(id)")
            #expect(try await federation.identityCount == 0)
            #expect(try await Self.revoke(federation).map { $0["token"] } == ["the newer one"])
        }
    }

    @Test func `a password reset that removes the identity revokes its token`() async throws {
        try await Self.run { federation async throws in
            let server = federation.server
            _ = try await Self.logIn(federation)
            try await server.execute("UPDATE identities SET made_user = 0")
            try await server.execute("UPDATE users SET username = 'ada'")
            let id = try #require(try await server.text("SELECT id FROM users"))
            _ = try await server.composition.administration.users.generatePassword(of: User.ID(id))
            #expect(try await federation.identityCount == 0)
            #expect(try await Self.revoke(federation).map { $0["token"] } == ["refresh-of-ada"])
        }
    }

    @Test func `without a token the person learns how to end the access`() async throws {
        try await Self.run(refreshToken: nil) { federation async throws in
            let browser = try await Self.logIn(federation)
            let data = try await browser.open("/account/data")
            #expect(data.words.contains("this app stays connected to your Apple account."))
            try await browser.send("delete")
            #expect(try await Self.states(federation).isEmpty)
        }
    }

    @Test func `other providers' tokens are not kept`() async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { $0.reply = { $0["refresh_token"] = "unwanted" } }
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            let kept = try await federation.server.first(
                "SELECT COUNT(*) FROM identities WHERE sealed_refresh_token IS NOT NULL"
            )
            #expect(kept == 0)
            try await browser.open("/account/data")
            try await browser.send("delete")
            #expect(try await Self.states(federation).isEmpty)
        }
    }
}
