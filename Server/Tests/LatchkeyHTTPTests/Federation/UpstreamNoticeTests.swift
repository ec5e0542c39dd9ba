import Crypto
import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// What Apple tells about accounts, and the codes of its apps.
@Suite struct UpstreamNoticeTests {
    private static let issuer = "https://appleid.apple.com"

    private struct Fixture: Sendable {
        let server: TestServer
        let provider: FakeProvider

        private func claims(_ audience: String, _ lifetime: Int64 = 600) -> [String: JSONValue] {
            let time = Int64(server.clock.now().timeIntervalSince1970)
            return [
                "iss": .string(UpstreamNoticeTests.issuer), "aud": .string(audience), "iat": .integer(time),
                "exp": .integer(time + lifetime),
            ]
        }

        /// Logs in on the device.
        func logIn(_ subject: String = "ada", code: String? = nil) async throws -> TestAnswer {
            let nonce = try #require(
                try await server.send("POST", "/v1/sessions/federated/nonces")["nonce"]?.stringValue
            )
            var claims = claims("com.example.app")
            (claims["sub"], claims["nonce"]) = (.string(subject), .string(nonce))
            let token = try await provider.keys.sign(claims)
            let code = code.map { #","authorizationCode":"\#($0)""# } ?? ""
            let body = Body(#"{"upstreamID":"apple","idToken":"\#(token)","nonce":"\#(nonce)"\#(code)}"#)
            return try await server.send("POST", "/v1/sessions/federated", body)
        }

        func notice(
            _ type: String,
            of subject: String = "ada",
            _ change: (inout [String: JSONValue]) -> Void = { _ in }
        ) async throws -> String {
            var claims = claims("latchkey-web")
            claims["jti"] = .string(UUID().uuidString)
            let time = Int64(server.clock.now().timeIntervalSince1970) + 1
            claims["events"] = .string(#"{"type":"\#(type)","sub":"\#(subject)","event_time":\#(time)}"#)
            change(&claims)
            return try await provider.keys.sign(claims)
        }

        func tell(_ token: String, at upstream: String = "apple") async throws -> TestAnswer {
            try await server.send("POST", "/v1/upstreams/\(upstream)/notices", Body(#"{"payload":"\#(token)"}"#))
        }

        func isSignedIn(_ answer: TestAnswer) async throws -> Bool {
            try await server.send("GET", "/v1/users/me", token: Person(answer).accessToken).status == 200
        }

        var identities: Int64? { get async throws { try await server.first("SELECT COUNT(*) FROM identities") } }
    }

    private static func run(_ test: @escaping @Sendable (Fixture) async throws -> Void) async throws {
        let provider = FakeProvider(issuer: issuer)
        var options = TestServer.Options()
        options.clients.upstreamFetcher = provider
        try await TestServer.run(options) { server in
            await provider.follow(server.clock)
            await provider.change { $0.document = { $0["revocation_endpoint"] = "https://login.example.net/revoke" } }
            var rules = UpstreamChange()
            (rules.clientID, rules.nativeClientIDs) = ("latchkey-web", ["com.example.app"])
            rules.secret = P256.Signing.PrivateKey().pemRepresentation
            (rules.appleTeamID, rules.appleKeyID) = ("TEAM123456", "KEY1234567")
            _ = try await server.composition.administration.upstreams().add("apple", of: "apple", rules)
            try await test(Fixture(server: server, provider: provider))
        }
    }

    @Test func `access that was withdrawn ends the sessions, and the person finds their user again`() async throws {
        try await Self.run { fixture in
            let (ada, bob) = (try await fixture.logIn(), try await fixture.logIn("bob"))
            #expect(ada.status == 201, "\(ada.text)")
            #expect(try await fixture.tell(try await fixture.notice("consent-revoked")).status == 204)
            #expect(try await !fixture.isSignedIn(ada))
            #expect(try await fixture.isSignedIn(bob))
            let again = try await fixture.logIn()
            #expect(again["user", "id"] == ada["user", "id"])
        }
    }

    @Test(arguments: [1, 1000] as [Int64]) func `a late notice ends only the sessions from before its event`(
        unit: Int64
    ) async throws {
        try await Self.run { fixture in
            let earlier = try await fixture.logIn()
            let time = (Int64(fixture.server.clock.now().timeIntervalSince1970) + 1) * unit
            fixture.server.clock.turn(by: 600)
            let later = try await fixture.logIn()
            let notice = try await fixture.notice("consent-revoked") {
                $0["events"] = .string(#"{"type":"consent-revoked","sub":"ada","event_time":\#(time)}"#)
            }
            #expect(try await fixture.tell(notice).status == 204)
            #expect(try await !fixture.isSignedIn(earlier))
            #expect(try await fixture.isSignedIn(later))
        }
    }

    @Test func `an event in the second of the login ends its session, whose time is more exact`() async throws {
        try await Self.run { fixture in
            let ada = try await fixture.logIn()
            let time = Int64(fixture.server.clock.now().timeIntervalSince1970)
            let notice = try await fixture.notice("consent-revoked") {
                $0["events"] = .string(#"{"type":"consent-revoked","sub":"ada","event_time":\#(time)}"#)
            }
            #expect(try await fixture.tell(notice).status == 204)
            #expect(try await !fixture.isSignedIn(ada))
        }
    }

    @Test(arguments: ["account-delete", "account-deleted"])
    func `a deleted Apple account takes its sessions and its identity with it`(type: String) async throws {
        try await Self.run { fixture in
            let ada = try await fixture.logIn()
            #expect(try await fixture.tell(try await fixture.notice(type)).status == 204)
            #expect(try await !fixture.isSignedIn(ada))
            #expect(try await fixture.identities == 0)
            #expect(try await fixture.server.first("SELECT COUNT(*) FROM users") == 1, "the user's data stay")
        }
    }

    @Test(arguments: ["email-disabled", "email-enabled", "something-new"])
    func `other events change nothing`(type: String) async throws {
        try await Self.run { fixture in
            let ada = try await fixture.logIn()
            #expect(try await fixture.tell(try await fixture.notice(type)).status == 204)
            #expect(try await fixture.tell(try await fixture.notice("consent-revoked", of: "nobody")).status == 204)
            #expect(try await fixture.isSignedIn(ada))
        }
    }

    @Test func `a notice counts once: a repeated one ends no later session`() async throws {
        try await Self.run { fixture in
            _ = try await fixture.logIn()
            let notice = try await fixture.notice("consent-revoked")
            #expect(try await fixture.tell(notice).status == 204)
            let again = try await fixture.logIn()
            #expect(try await fixture.tell(notice).status == 204)
            #expect(try await fixture.isSignedIn(again))
        }
    }

    private static let faults: [@Sendable (inout [String: JSONValue]) -> Void] = [
        { $0["iss"] = "https://evil.example" }, { $0["aud"] = "another-app" }, { $0["jti"] = nil }, { $0["jti"] = "" },
        { $0["iat"] = nil }, { $0["iat"] = 1 }, { $0["events"] = nil }, { $0["events"] = "no JSON" },
        { $0["events"] = #"{"type":"consent-revoked"}"# },
    ]

    @Test(arguments: faults.indices) func `a notice with a fault is refused`(index: Int) async throws {
        try await Self.run { fixture in
            let ada = try await fixture.logIn()
            let notice = try await fixture.notice("consent-revoked", Self.faults[index])
            try await fixture.tell(notice).expectRefusal("invalid_id_token")
            #expect(try await fixture.isSignedIn(ada))
        }
    }

    @Test func `a notice that Apple has not signed is refused, and other addresses are not found`() async throws {
        try await Self.run { fixture in
            let ada = try await fixture.logIn()
            let notice = try await fixture.notice("consent-revoked")
            let forged = try FakeProviderKeys().sign(
                ["iss": .string(Self.issuer), "aud": "latchkey-web", "iat": 1],
                keyID: await fixture.provider.keys.id
            )
            for text in [forged, notice + "x", "", "a.b.c"] {
                try await fixture.tell(text).expectRefusal("invalid_id_token")
            }
            #expect(try await fixture.isSignedIn(ada))
            #expect(try await fixture.tell(notice, at: "unknown").status == 404)
            #expect(try await fixture.server.send("POST", "/v1/upstreams/apple/notices", "{}").status == 422)
            await fixture.provider.rotateKeys()
            await fixture.provider.change { $0.failure = .timedOut }
            fixture.server.clock.turn(by: 2 * 24 * 60 * 60)
            #expect(try await fixture.tell(notice).status == 503)
        }
    }

    // MARK: Codes of apps

    private static func reply(to subject: String) -> @Sendable (Fixture) async throws -> Void {
        { fixture in
            let time = Int64(fixture.server.clock.now().timeIntervalSince1970)
            let token = try await fixture.provider.keys.sign([
                "iss": .string(issuer), "aud": "com.example.app", "sub": .string(subject), "iat": .integer(time),
                "exp": .integer(time + 600),
            ])
            let body = #"{"access_token":"a","refresh_token":"refresh-of-\#(subject)","id_token":"\#(token)"}"#
            await fixture.provider.change { $0.tokenReply = UpstreamReply(status: 200, body: Array(body.utf8)) }
        }
    }

    private static func revoked(_ fixture: Fixture, _ answer: TestAnswer) async throws -> [[String: String]] {
        await fixture.provider.change { $0.api["/revoke"] = UpstreamReply(status: 200, body: []) }
        let token = try Person(answer).accessToken
        #expect(try await fixture.server.send("DELETE", "/v1/users/me", token: token).status == 204)
        let delivery = try #require(fixture.server.composition.upstreamRevocations).delivery
        for claimed in try await delivery.claim() { _ = try await delivery.deliver(claimed) }
        return await fixture.provider.forms.filter { $0["token"] != nil }
    }

    @Test(arguments: [(-30, 1), (30, 0)] as [(Int64, Int64)])
    func `a token from before a withdrawal goes, and one from just after it stays`(
        secondsAfterLogIn: Int64,
        kept: Int64
    ) async throws {
        try await Self.run { fixture in
            try await Self.reply(to: "ada")(fixture)
            let ada = try await fixture.logIn(code: "code-1")
            let time = Int64(fixture.server.clock.now().timeIntervalSince1970) + secondsAfterLogIn
            let notice = try await fixture.notice("consent-revoked") {
                $0["events"] = .string(#"{"type":"consent-revoked","sub":"ada","event_time":\#(time)}"#)
            }
            #expect(try await fixture.tell(notice).status == 204)
            #expect(try await !fixture.isSignedIn(ada))
            let count = "SELECT COUNT(*) FROM identities WHERE sealed_refresh_token IS NOT NULL"
            #expect(try await fixture.server.first(count) == kept)
        }
    }

    @Test func `an app's code is exchanged as the app, without a redirect URI, and its token is revoked`() async throws
    {
        try await Self.run { fixture in
            try await Self.reply(to: "ada")(fixture)
            let ada = try await fixture.logIn(code: "code-1")
            #expect(ada.status == 201, "\(ada.text)")
            let exchange = try #require(await fixture.provider.forms.first)
            #expect(exchange["code"] == "code-1" && exchange["client_id"] == "com.example.app")
            #expect(exchange["redirect_uri"] == nil && exchange["code_verifier"] == nil)
            let form = try #require(try await Self.revoked(fixture, ada).first)
            #expect(form["token"] == "refresh-of-ada" && form["client_id"] == "com.example.app")
        }
    }

    @Test func `another person's code is not kept, and the login goes on`() async throws {
        try await Self.run { fixture in
            try await Self.reply(to: "eve")(fixture)
            let ada = try await fixture.logIn(code: "code-of-eve")
            #expect(ada.status == 201)
            #expect(try await Self.revoked(fixture, ada).isEmpty)
        }
    }

    @Test func `a code that Apple refuses keeps nobody out`() async throws {
        try await Self.run { fixture in
            await fixture.provider.change {
                $0.tokenReply = UpstreamReply(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8))
            }
            let ada = try await fixture.logIn(code: "used")
            #expect(ada.status == 201)
            #expect(try await Self.revoked(fixture, ada).isEmpty)
        }
    }
}
