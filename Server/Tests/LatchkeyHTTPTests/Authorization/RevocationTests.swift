import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RevocationTests {
    @Test(arguments: [true, false], ["", "refresh_token", "access_token", "nonsense"])
    func `a token ends its session, whatever the hint says`(isRefreshToken: Bool, hint: String) async throws {
        try await TokenClient.run { client, _ async throws in
            let first = try await client.logIn()
            let token = isRefreshToken ? first.refreshToken : first.accessToken
            let answer = try await client.revoke(token, ["token_type_hint": hint])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.body.isEmpty)
            try await client.server.current(first.accessToken).expectRefusal("session_ended", reason: "signed_out")
            try await client.refresh(first.refreshToken).expectOAuth(400, "invalid_grant")
            #expect(try await client.revoke(token, ["token_type_hint": hint]).status == 200)
        }
    }

    @Test func `a client that missed the last answer ends its session with the token that it has`() async throws {
        try await TokenClient.run { client, _ async throws in
            let first = try await client.logIn()
            let second = try await client.refresh(first.refreshToken)
            #expect(try await client.revoke(first.refreshToken).status == 200)
            let token = try #require(second["access_token"]?.stringValue)
            try await client.server.current(token).expectRefusal("session_ended", reason: "signed_out")
        }
    }

    @Test(arguments: ["x", "lkr_" + String(repeating: "A", count: 64), "lko_abc", "a.b.c"])
    func `a token that nobody has is answered as if it were revoked`(token: String) async throws {
        try await TokenClient.run { client, _ async throws in
            let answer = try await client.revoke(token)
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    @Test func `another client's token stays good, and the client learns nothing`() async throws {
        try await TokenClient.run { client, secret async throws in
            let first = try await client.logIn()
            for token in [first.refreshToken, first.accessToken] {
                #expect(try await client.revoke(token, as: "other").status == 200)
                let closed = TokenClient.basic("closed", secret)
                #expect(try await client.revoke(token, as: "", headers: closed).status == 200)
            }
            #expect(try await client.server.current(first.accessToken).status == 200)
            #expect(try await client.refresh(first.refreshToken).status == 200)
        }
    }

    @Test func `a session that was begun with a secret is neither renewed nor ended without it`() async throws {
        try await TokenClient.run { client, secret async throws in
            var closed = client
            closed.id = "closed"
            let session = try await closed.logIn()
            try await closed.server.database.write { connection in
                try connection.perform("UPDATE sessions SET needs_secret = 1 WHERE application_id = 'closed'")
            }
            try await closed.refresh(session.refreshToken).expectOAuth(400, "invalid_grant")
            #expect(try await closed.revoke(session.refreshToken).status == 200)
            #expect(try await closed.server.current(session.accessToken).status == 200)
            let basic = TokenClient.basic("closed", secret)
            #expect(try await closed.revoke(session.refreshToken, as: "", headers: basic).status == 200)
            try await closed.server.current(session.accessToken).expectRefusal("session_ended", reason: "signed_out")
        }
    }

    @Test func `who the client is, and the token, have to be said`() async throws {
        try await TokenClient.run { client, _ async throws in
            let first = try await client.logIn()
            try await client.revoke(first.refreshToken, as: "").expectOAuth(400, "invalid_request")
            try await client.revoke(first.refreshToken, as: "nobody").expectOAuth(401, "invalid_client")
            try await client.revoke("").expectOAuth(400, "invalid_request")
            let wrong = "lcs_" + String(repeating: "A", count: 43)
            let answer = try await client.revoke(first.refreshToken, as: "", headers: TokenClient.basic("app", wrong))
            answer.expectOAuth(401, "invalid_client")
            #expect(answer.headers[.wwwAuthenticate] == #"Basic realm="token""#)
            #expect(try await client.server.current(first.accessToken).status == 200)
        }
    }

    @Test func `the end is written down as a logout`() async throws {
        try await TokenClient.run { client, _ async throws in
            let first = try await client.logIn()
            _ = try await client.revoke(first.refreshToken)
            let id = first.sessionID
            #expect(
                try await client.server.first(
                    "SELECT COUNT(*) FROM sessions WHERE id = '\(id)' AND end_reason = 'signed_out'"
                ) == 1
            )
        }
    }
}
