import LatchkeyJSON
import LatchkeyCore
import ServerTesting
import Testing

@Suite struct RefreshTests {
    @Test func `a refresh answers a new access token and no refresh token`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect(answer.status == 200)
            #expect(answer["session", "id"]?.stringValue == ada.sessionID)
            #expect(answer["session", "refreshToken"] == nil)
            let token = try #require(answer["session", "accessToken"]?.stringValue)
            #expect(token != ada.accessToken)
            #expect(try await server.current(token).status == 200)
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `a refresh whose answer was lost is answered again`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let next = try ada.nextRefreshToken()
            for _ in 0..<5 { #expect(try await server.refresh(from: ada.refreshToken, to: next).status == 200) }
            let after = try await server.refresh(from: next, to: ada.nextRefreshToken())
            #expect(after.status == 200)
        }
    }

    @Test func `a late copy is superseded and harms nobody`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (second, third) = (try ada.nextRefreshToken(), try ada.nextRefreshToken())
            _ = try await server.refresh(from: ada.refreshToken, to: second)
            _ = try await server.refresh(from: second, to: third)
            try await server.refresh(from: ada.refreshToken, to: second).expectRefusal("superseded")
            #expect(try await server.refresh(from: third, to: ada.nextRefreshToken()).status == 200)
        }
    }

    @Test func `two holders of one token are found out and both are out`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let thief = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let stolen = try #require(thief["session", "accessToken"]?.stringValue)
            let owner = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            owner.expectRefusal("session_ended", reason: "reuse_detected")
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "reuse_detected")
            try await server.current(stolen).expectRefusal("session_ended", reason: "reuse_detected")
        }
    }

    @Test func `another session of the user lives on when one is found out`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try Person(try await server.logIn())
            _ = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            _ = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect(try await server.current(other.accessToken).status == 200)
        }
    }

    @Test func `of 50 refreshes of one token at once none is refused when all name the same next`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let next = try ada.nextRefreshToken()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await server.refresh(from: ada.refreshToken, to: next).status }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(statuses == [200])
        }
    }

    @Test func `a token that nobody has tells nothing and ends nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let guess = RefreshToken.first()
            let next = "lkr_" + Base64URL.encode(guess.family + SecureRandom.bytes(32))
            try await server.refresh(from: guess.secretText, to: next).expectRefusal("session_ended")
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test(arguments: ["", "lkr_", "lkr_x", "x", "null", "lkr_" + String(repeating: "=", count: 64)])
    func `what is no refresh token belongs to no session`(text: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.refresh(from: text, to: ada.nextRefreshToken()).expectRefusal("session_ended")
            let answer = try await server.refresh(from: ada.refreshToken, to: text)
            answer.expectProblem(422, "invalid_fields", field: "nextRefreshToken")
            #expect(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()).status == 200)
        }
    }

    @Test func `an access token is no refresh token`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.refresh(from: ada.accessToken, to: ada.nextRefreshToken()).expectRefusal("session_ended")
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "nextRefreshToken")
        }
    }

    @Test func `the next token must be new and of the same session`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            for next in [ada.refreshToken, try eve.nextRefreshToken(), eve.refreshToken] {
                let answer = try await server.refresh(from: ada.refreshToken, to: next)
                answer.expectProblem(422, "invalid_fields", field: "nextRefreshToken")
            }
            #expect(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()).status == 200)
        }
    }

    @Test(arguments: [(89.0, 200), (91.0, 401)])
    func `a session is over when it was not used for its lifetime`(idle: (days: Double, status: Int)) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: idle.days * 24 * 3600)
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect(answer.status == idle.status)
            if idle.status == 401 { answer.expectRefusal("session_ended", reason: "expired") }
        }
    }

    @Test func `a logged-out session is not renewed`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            _ = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            answer.expectRefusal("session_ended", reason: "signed_out")
        }
    }
}
