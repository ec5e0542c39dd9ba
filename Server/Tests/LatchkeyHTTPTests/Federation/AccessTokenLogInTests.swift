import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Logins with the access tokens that the apps of companies without ID tokens get on the device.
@Suite struct AccessTokenLogInTests {
    private struct Fixture: Sendable {
        let server: TestServer
        let provider: FakeProvider
        let upstream: String

        func logIn(_ members: String) async throws -> TestAnswer {
            let nonce = try #require(
                try await server.send("POST", "/v1/sessions/federated/nonces")["nonce"]?.stringValue
            )
            let body = Body(#"{"upstreamID":"\#(upstream)","nonce":"\#(nonce)"\#(members)}"#)
            return try await server.send("POST", "/v1/sessions/federated", body)
        }

        func logIn() async throws -> TestAnswer { try await logIn(#","accessToken":"token-of-ada""#) }

        func answer(_ path: String, _ text: String, status: Int = 200) async {
            await provider.change { $0.api[path] = UpstreamReply(status: status, body: Array(text.utf8)) }
        }
    }

    private static func run(
        _ kind: String,
        _ test: @escaping @Sendable (Fixture) async throws -> Void
    ) async throws {
        let provider = FakeProvider(issuer: "https://unused.example")
        var options = TestServer.Options()
        options.clients.upstreamFetcher = provider
        try await TestServer.run(options) { server in
            await provider.follow(server.clock)
            var rules = UpstreamChange()
            (rules.clientID, rules.secret) = ("1020", "a secret of the company")
            _ = try await server.composition.administration.upstreams().add(.init(kind), of: kind, rules)
            let fixture = Fixture(server: server, provider: provider, upstream: kind)
            if kind == "facebook" {
                await fixture.answer(inspection, #"{"data":{"app_id":"1020","is_valid":true,"user_id":"77"}}"#)
                await fixture.answer("/v21.0/me", #"{"id":"77","name":"Ada Lovelace","email":"ada@example.com"}"#)
            } else {
                await fixture.answer(lineInspection, #"{"scope":"profile","client_id":"1020","expires_in":100}"#)
                await fixture.answer("/v2/profile", #"{"userId":"U77","displayName":"Ada"}"#)
            }
            try await test(fixture)
        }
    }

    private static let inspection = "/v21.0/debug_token"
    private static let lineInspection = "/oauth2/v2.1/verify"

    @Test func `Facebook's access token logs in if it was issued to this app`() async throws {
        try await Self.run("facebook") { fixture in
            let first = try await fixture.logIn()
            #expect(first.status == 201, "\(first.text)")
            #expect(first["user", "displayName"] == "Ada Lovelace")
            #expect(first["user", "emailAddressVerified"] != true, "Facebook proves no address")
            #expect(try await fixture.logIn()["user", "id"] == first["user", "id"])
            let calls = await fixture.provider.calls
            #expect(calls.prefix(2) == [Self.inspection, "/v21.0/me"])
            let query = await fixture.provider.queries.first
            #expect(query == ["input_token": "token-of-ada"], "the URL does not contain the secret")
            let authorization = await fixture.provider.authorizations.first
            #expect(authorization == "Bearer 1020|a secret of the company")
            let proof = await fixture.provider.queries.dropFirst().first?["appsecret_proof"]
            #expect(proof?.count == 64)
        }
    }

    private static let refusals = [
        #"{"data":{"app_id":"6666","is_valid":true,"user_id":"77"}}"#,
        #"{"data":{"app_id":"1020","is_valid":false,"user_id":"77"}}"#,
        #"{"data":{"app_id":"1020","user_id":"77"}}"#,
        #"{"data":{"app_id":"1020","is_valid":"true","user_id":"77"}}"#,
        #"{"data":{"app_id":"1020","is_valid":true,"user_id":"78"}}"#,
        #"{"data":{"app_id":"1020","is_valid":true}}"#, #"{"app_id":"1020","is_valid":true,"user_id":"77"}"#,
        #"{"data":{}}"#, "[]", "no JSON", "",
    ]

    @Test(arguments: refusals) func `an invalid access token, or one of another app, is refused`(
        text: String
    ) async throws {
        try await Self.run("facebook") { fixture in
            await fixture.answer(Self.inspection, text)
            try await fixture.logIn().expectRefusal("invalid_id_token")
            #expect(try await fixture.server.first("SELECT COUNT(*) FROM users") == 0)
        }
    }

    @Test func `a token that Facebook refuses is invalid, and a company that is down is unavailable`() async throws {
        try await Self.run("facebook") { fixture in
            await fixture.answer(Self.inspection, #"{"error":{"code":190}}"#, status: 400)
            try await fixture.logIn().expectRefusal("invalid_id_token")
            await fixture.answer(Self.inspection, "", status: 500)
            #expect(try await fixture.logIn().status == 503)
            await fixture.provider.change { $0.failure = .timedOut }
            #expect(try await fixture.logIn().status == 503)
        }
    }

    @Test func `an ID token of Facebook's Limited Login finds the same user`() async throws {
        try await Self.run("facebook") { fixture in
            let first = try await fixture.logIn()
            let nonce = try #require(
                try await fixture.server.send("POST", "/v1/sessions/federated/nonces")["nonce"]?.stringValue
            )
            let time = Int64(fixture.server.clock.now().timeIntervalSince1970)
            var claims: [String: JSONValue] = [
                "iss": "https://www.facebook.com", "aud": "1020", "sub": "77", "iat": .integer(time),
                "exp": .integer(time + 600), "nonce": .string(nonce), "email": "eve@example.com",
                "email_verified": true,
            ]
            let token = try await fixture.provider.keys.sign(claims, usingRSA: true)
            claims["aud"] = "6666"
            let others = try await fixture.provider.keys.sign(claims, usingRSA: true)
            for (token, status) in [(others, 401), (token, 201)] {
                let body = Body(#"{"upstreamID":"facebook","idToken":"\#(token)","nonce":"\#(nonce)"}"#)
                let answer = try await fixture.server.send("POST", "/v1/sessions/federated", body)
                #expect(answer.status == status, "\(answer.text)")
                if status == 201 { #expect(answer["user", "id"] == first["user", "id"]) }
            }
        }
    }

    @Test func `LINE's token logs in while it is valid and for this channel`() async throws {
        try await Self.run("line") { fixture in
            let first = try await fixture.logIn()
            #expect(first.status == 201, "\(first.text)")
            #expect(try await fixture.server.text("SELECT unique_id FROM identities") == "U77")
            for text in [
                #"{"client_id":"6666","expires_in":100}"#, #"{"client_id":"1020","expires_in":0}"#,
                #"{"client_id":"1020"}"#, #"{"expires_in":100}"#,
            ] {
                await fixture.answer(Self.lineInspection, text)
                try await fixture.logIn().expectRefusal("invalid_id_token")
            }
            let body = #"{"error":"invalid_request"}"#
            await fixture.answer(Self.lineInspection, body, status: 400)
            try await fixture.logIn().expectRefusal("invalid_id_token")
        }
    }

    @Test(arguments: [String(repeating: "a", count: 4097), "a b", "a\\nb", "é"])
    func `a malformed access token is refused before anybody is asked`(token: String) async throws {
        try await Self.run("facebook") { fixture in
            try await fixture.logIn(#","accessToken":"\#(token)""#).expectRefusal("invalid_id_token")
            #expect(await fixture.provider.calls.isEmpty)
        }
    }

    @Test func `an access token states no level of authentication, so a required one refuses it`() async throws {
        try await Self.run("line") { fixture in
            var rules = UpstreamChange()
            rules.acrValues = ["mfa"]
            _ = try await fixture.server.composition.administration.upstreams().change("line", rules)
            try await fixture.logIn().expectRefusal("invalid_id_token")
        }
    }

    @Test func `a request without a token is refused`() async throws {
        try await Self.run("facebook") { fixture in
            try await fixture.logIn("").expectProblem(422, "invalid_fields", field: "idToken")
        }
    }

    @Test func `an access token alone is refused where the server cannot check it`() async throws {
        try await Self.run("facebook") { fixture in
            var rules = UpstreamChange()
            rules.clientID = "latchkey"
            let upstreams = try await fixture.server.composition.administration.upstreams()
            for kind in ["google", "github"] {
                _ = try await upstreams.add(.init(kind), of: kind, rules)
                let other = Fixture(server: fixture.server, provider: fixture.provider, upstream: kind)
                #expect(try await other.logIn().status == 404, "\(kind)")
            }
            rules.clientID = "1020"
            rules.secret = ""
            _ = try await upstreams.change("facebook", rules)
            #expect(try await fixture.logIn().status == 503, "without a secret nobody can ask")
        }
    }
}
