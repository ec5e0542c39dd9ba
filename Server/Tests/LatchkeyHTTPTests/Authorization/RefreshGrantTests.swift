import HTTPTypes
import LatchkeyAPI
import struct LatchkeyCore.AttemptAllowance
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RefreshGrantTests {
    @Test func `a session goes on with the next pair of tokens`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let answer = try await client.refresh(first.refreshToken)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer["token_type"] == "Bearer")
            #expect(answer["session_id"]?.stringValue == first.sessionID.rawValue)
            #expect(try #require(answer["expires_in"]?.integerValue) > 0)
            let token = try #require(answer["access_token"]?.stringValue)
            let session = try await client.server.current(token)
            #expect(session["id"]?.stringValue == first.sessionID.rawValue)
            let next = try #require(answer["refresh_token"]?.stringValue)
            #expect(next != first.refreshToken)
            #expect(try await client.refresh(next).status == 200)
        }
    }

    @Test func `the identical request within ten seconds gets the identical refresh token`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let answer = try await client.refresh(first.refreshToken)
            client.server.clock.turn(by: 10)
            let again = try await client.refresh(first.refreshToken)
            #expect(again.status == 200)
            #expect(again["refresh_token"] == answer["refresh_token"])
            client.server.clock.turn(by: 1)
            try await client.refresh(first.refreshToken).expectOAuth(400, "invalid_grant")
            // It counted as reuse, so the session has ended.
            let next = try #require(answer["refresh_token"]?.stringValue)
            try await client.refresh(next).expectOAuth(400, "invalid_grant")
        }
    }

    @Test func `an older token than the last is reuse at once`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let second = try #require(try await client.refresh(first.refreshToken)["refresh_token"]?.stringValue)
            let third = try await client.refresh(second)
            try await client.refresh(first.refreshToken).expectOAuth(400, "invalid_grant")
            let token = try #require(third["access_token"]?.stringValue)
            try await client.server.current(token).expectRefusal("session_ended", reason: "reuse_detected")
        }
    }

    @Test func `of fifty identical requests at once each gets the same refresh token`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let tokens = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await client.refresh(first.refreshToken)["refresh_token"] }
                }
                return try await group.reduce(into: Set<JSONValue?>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1 && tokens.first != .some(nil))
        }
    }

    @Test func `another client's refresh token is refused, and stays good`() async throws {
        try await TokenClient.run { client, secret in
            let first = try await client.logIn()
            try await client.refresh(first.refreshToken, as: "other").expectOAuth(400, "invalid_grant")
            try await client.refresh(first.refreshToken, as: "", headers: TokenClient.basic("closed", secret))
                .expectOAuth(400, "invalid_grant")
            #expect(try await client.refresh(first.refreshToken).status == 200)
        }
    }

    @Test(arguments: ["x", "lkr_", "lkr_" + String(repeating: "A", count: 64), "a.b.c"])
    func `what is no refresh token is refused`(text: String) async throws {
        try await TokenClient.run { client, _ in
            try await client.refresh(text).expectOAuth(400, "invalid_grant")
        }
    }

    @Test func `what is missing is told`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            try await client.refresh("").expectOAuth(400, "invalid_request")
            try await client.refresh(first.refreshToken, as: "").expectOAuth(400, "invalid_request")
        }
    }

    @Test func `a client proves itself in the header or the body, and a wrong secret is 401`() async throws {
        try await TokenClient.run { client, secret in
            var closed = client
            closed.id = "closed"
            var token = try await closed.logIn().refreshToken
            let wrong = "lcs_" + String(repeating: "A", count: 43)

            let refused = try await closed.refresh(token, as: "", headers: TokenClient.basic("closed", wrong))
            refused.expectOAuth(401, "invalid_client")
            #expect(refused.headers[.wwwAuthenticate] == #"Basic realm="token""#)
            let inBody = try await closed.refresh(token, ["client_secret": wrong])
            inBody.expectOAuth(401, "invalid_client")
            #expect(inBody.headers[.wwwAuthenticate] == nil)
            try await closed.refresh(token, as: "nobody").expectOAuth(401, "invalid_client")
            try await closed.refresh(token, headers: ["Authorization": "Bearer x"]).expectOAuth(401, "invalid_client")
            try await closed.refresh(token, ["client_secret": secret], headers: TokenClient.basic("closed", secret))
                .expectOAuth(400, "invalid_request")
            try await closed.refresh(token, as: "app", headers: TokenClient.basic("closed", secret))
                .expectOAuth(400, "invalid_request")

            let first = try await closed.refresh(token, as: "", headers: TokenClient.basic("closed", secret))
            #expect(first.status == 200, "\(first.text)")
            token = try #require(first["refresh_token"]?.stringValue)
            #expect(try await closed.refresh(token, ["client_secret": secret]).status == 200)
        }
    }

    @Test(arguments: ["/token", "/revoke"])
    func `too many wrong secrets are refused in OAuth's form, and the right one is not`(path: String) async throws {
        try await TokenClient.run { client, secret in
            var closed = client
            closed.id = "closed"
            let token = try await closed.logIn().refreshToken
            let wrong = ["client_secret": "lcs_" + String(repeating: "A", count: 43)]
            func ask(_ more: [String: String]) async throws -> TestAnswer {
                path == "/token" ? try await closed.refresh(token, more) : try await closed.revoke(token, more)
            }
            for _ in 0..<AttemptAllowance.clientSecrets.stock {
                try await ask(wrong).expectOAuth(401, "invalid_client")
            }
            let refused = try await ask(wrong)
            refused.expectOAuth(429, "too_many_attempts")
            #expect(refused.headers[.retryAfter] == "\(AttemptAllowance.clientSecrets.interval)")
            #expect(refused.headers[.contentType] == "application/json")
            let metrics = try await client.server.send("GET", "/metrics").text
            #expect(metrics.contains(#"latchkey_refusals_total{code="too_many_attempts"}"#))
            #expect(try await ask(["client_secret": secret]).status == 200)
        }
    }

    @Test func `no token is in the log`() async throws {
        try await TokenClient.run { client, _ in
            let first = try await client.logIn()
            let next = try #require(try await client.refresh(first.refreshToken)["refresh_token"]?.stringValue)
            _ = try await client.revoke(next)
            #expect(!TestServer.log.all.contains(first.refreshToken) && !TestServer.log.all.contains(next))
        }
    }
}
