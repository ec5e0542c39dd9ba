import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// Attacks on second factors, by their numbers in the list of attacks.
@Suite struct FactorAttackTests {
    /// The number of logins that one answer ends, sent to all at once.
    private static func successes(
        of challenges: [LatchkeyAPI.LogInChallenge],
        _ members: String,
        _ server: TestServer
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self, returning: Int.self) { group in
            for challenge in challenges { group.addTask { try await server.answer(challenge, members).status } }
            var successes = 0
            for try await status in group where status == 201 { successes += 1 }
            return successes
        }
    }

    @Test func `A69: a code of an authenticator app logs in once, one after the other and at once`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let code = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            var waiting: [LatchkeyAPI.LogInChallenge] = []
            for _ in 0..<4 { waiting.append(try await server.logInToChallenge()) }
            #expect(try await Self.successes(of: waiting, code, server) == 1)
            #expect(try await server.answer(server.logInToChallenge(), code).status != 201)
        }
    }

    @Test func `A69: the code of the set-up does not log in`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let begun = try await server.send("POST", "/v1/users/me/totp", token: ada.accessToken)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let code = app.code(at: server.clock.now())
            let body = Body("{\"code\":\"\(code)\"}")
            let confirmed = try await server.send("POST", "/v1/users/me/totp/confirm", body, token: ada.accessToken)
            #expect(confirmed.status == 200)
            try await server.answer(server.logInToChallenge(), "\"totp\":\"\(code)\"").expectProblem(403, "wrong_code")
        }
    }

    @Test(arguments: ["GET /v1/users/me", "PATCH /v1/users/me", "GET /v1/sessions/current", "GET /v1/users/me/factors"])
    func `A71: the id of a login that waits is neither a token nor a cookie`(_ call: String) async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            let id = try await server.logInToChallenge().id
            let parts = call.split(separator: " ").map(String.init)
            try await server.send(parts[0], parts[1], "{}", token: id).expectRefusal("invalid_token")
            let cookie = ["Cookie": "\(TestServer.cookieName)=\(id)", "Sec-Fetch-Site": "same-origin"]
            try await server.send(parts[0], parts[1], "{}", headers: cookie).expectRefusal("login_required")
        }
    }

    @Test func `A71: the id of a login that waits gets no token of OAuth`() async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            let id = try await server.logInToChallenge().id
            for member in ["code", "refresh_token"] {
                let grant = member == "code" ? "authorization_code" : member
                let form = Body.form(
                    "grant_type=\(grant)&client_id=default&\(member)=\(id)&redirect_uri=x&code_verifier=x"
                )
                #expect((400...401).contains(try await server.send("POST", "/token", form).status))
            }
            let answer = try await server.refresh(from: id, to: id)
            answer.expectRefusal("session_ended")
        }
    }

    @Test func `A71: a login of one application is ended in no other, and once`() async throws {
        try await TestServer.run { server in
            let applications = server.composition.administration.applications
            _ = try await applications.add("balance", name: "Balance", redirectURIs: [])
            let (app, _) = try await server.setUpTOTP(server.register())
            let challenge = try await server.logInToChallenge()
            let code = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            let elsewhere = try await server.answer(challenge, code, headers: ["Latchkey-Application": "balance"])
            elsewhere.expectProblem(410, "challenge_over")
            #expect(try await server.answer(challenge, code).status == 201)
            try await server.answer(challenge, code).expectProblem(410, "challenge_over")
        }
    }

    @Test func `A72: a reset of the password does not spare the second factor`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            let (app, _) = try await server.setUpTOTP(ada)
            _ = try await server.newMessages()
            let id = try await server.askForReset(of: "ada@example.com")
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            let answer = try await server.logIn("ada@example.com", password: "another horse")
            answer.expectProblem(403, "second_factor_required")
            let challenge = try #require(try answer.decoded(Problem.self).challenge)
            let code = app.code(at: server.clock.now())
            #expect(try await server.answer(challenge, "\"totp\":\"\(code)\"").status == 201)
        }
    }

    @Test func `A72: a password alone changes nothing of an account with an authenticator app`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let ada = try await server.logIn(with: app)
            server.clock.turn(by: 300)
            let token = ada.accessToken
            let calls: [(method: String, path: String, body: Body)] = [
                ("DELETE", "/v1/users/me/totp", "{}"), ("POST", "/v1/users/me/passkeys/options", "{}"),
                ("POST", "/v1/users/me/recovery-codes", "{}"),
                ("PATCH", "/v1/users/me", #"{"emailAddress":"eve@example.com"}"#),
                ("DELETE", "/v1/users/me", #"{"password":"correct horse"}"#),
                (
                    "POST", "/v1/users/me/password",
                    #"{"currentPassword":"correct horse","newPassword":"another horse"}"#
                ),
            ]
            for call in calls {
                let answer = try await server.send(call.method, call.path, call.body, token: token)
                answer.expectProblem(403, "step_up_required", "\(call.method) \(call.path)")
            }
        }
    }

    @Test func `A75: a recovery code logs in once, also fifty times at once`() async throws {
        try await TestServer.run { server in
            let (_, codes) = try await server.setUpTOTP(server.register())
            let code = "\"recoveryCode\":\"\(try #require(codes.first))\""
            var waiting: [LatchkeyAPI.LogInChallenge] = []
            for _ in 0..<5 { waiting.append(try await server.logInToChallenge()) }
            let answers = (0..<10).flatMap { _ in waiting }
            let successes = try await Self.successes(of: answers, code, server)
            #expect(successes <= 1)
            // So many attempts at once may all be refused. The code is not spent then.
            server.clock.turn(by: 24 * 60 * 60)
            let later = try await server.answer(server.logInToChallenge(), code).status
            #expect((later == 201) == (successes == 0))
        }
    }

    @Test func `A75: new recovery codes end the old ones`() async throws {
        try await TestServer.run { server in
            let (app, old) = try await server.setUpTOTP(server.register())
            let token = try await server.logIn(with: app).accessToken
            let made = try await server.send("POST", "/v1/users/me/recovery-codes", token: token)
            let new = try made.decoded(LatchkeyAPI.RecoveryCodes.self).recoveryCodes
            #expect(Set(new).isDisjoint(with: old))
            let waiting = try await server.logInToChallenge()
            for code in old.prefix(2) {
                try await server.answer(waiting, "\"recoveryCode\":\"\(code)\"").expectProblem(403, "wrong_code")
            }
            let right = "\"recoveryCode\":\"\(try #require(new.first))\""
            #expect(try await server.answer(waiting, right).status == 201)
        }
    }

    @Test func `A75: the database has nothing but hashes of recovery codes`() async throws {
        var options = TestServer.Options()
        options.passwords = { try Argon2idPool(threads: 1) }
        try await TestServer.run(options) { server in
            let (_, codes) = try await server.setUpTOTP(server.register())
            let stored = try await server.dump("recovery_codes").uppercased()
            #expect(stored.components(separatedBy: "$ARGON2ID$").count == codes.count + 1)
            for code in codes {
                let text = code.uppercased()
                // The first four characters find the row.
                let secret = text.replacing("-", with: "").dropFirst(4)
                #expect(!stored.contains(text) && !stored.contains(text.dropFirst(5)) && !stored.contains(secret))
            }
        }
    }

    @Test func `A75: recovery codes are not shown again, and not in the log`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (_, codes) = try await server.setUpTOTP(ada)
            for path in ["/v1/users/me/factors", "/v1/users/me", "/v1/users/me/events"] {
                let answer = try await server.send("GET", path, token: ada.accessToken)
                #expect(!codes.contains { answer.text.contains($0) })
            }
            for code in codes { #expect(!TestServer.log.all.contains(code)) }
        }
    }
}
