import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SecondFactorTests {
    @Test func `an authenticator app counts from its first code, which comes with ten recovery codes`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let begun = try await server.send("POST", "/v1/users/me/totp", token: ada.accessToken)
            #expect(begun.status == 201)
            #expect(try begun.string("uri").hasPrefix("otpauth://totp/"))
            #expect(try await server.logIn().status == 201, "nothing is confirmed yet")
            let (_, codes) = try await server.setUpTOTP(ada)
            #expect(Set(codes).count == 10)
            let state = try await server.send("GET", "/v1/users/me/factors", token: ada.accessToken)
            #expect(state["totp", "confirmedAt"] != nil)
            #expect(state["recoveryCodesLeft"]?.integerValue == 10)
            #expect(!codes.contains { state.text.contains($0) })
        }
    }

    @Test func `the session that set it up goes on without another code, by the token of the answer alone`()
        async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register()
            let begun = try await server.send("POST", "/v1/users/me/totp", token: ada.accessToken)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let body = Body("{\"code\":\"\(app.code(at: server.clock.now()))\"}")
            let confirmed = try await server.send("POST", "/v1/users/me/totp/confirm", body, token: ada.accessToken)
            let token = try confirmed.string("accessToken")
            #expect(confirmed["expiresIn"] != nil)
            let session = try await server.current(token).decoded(CurrentSession.self)
            #expect(session.amr == ["pwd", "otp", "mfa"])
            let old = try await server.send("DELETE", "/v1/users/me/totp", token: ada.accessToken)
            old.expectProblem(403, "step_up_required")
            #expect(try await server.send("DELETE", "/v1/users/me/totp", token: token).status == 204)
        }
    }

    @Test func `a wrong first code confirms nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let begun = try await server.send("POST", "/v1/users/me/totp", token: ada.accessToken)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let body = Body("{\"code\":\"\(app.wrongCode(at: server.clock.now()))\"}")
            let wrong = try await server.send("POST", "/v1/users/me/totp/confirm", body, token: ada.accessToken)
            wrong.expectProblem(403, "wrong_code")
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `the other sessions end when an app is set up`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try await server.logInAsPerson()
            _ = try await server.setUpTOTP(ada)
            #expect(try await server.current(ada.accessToken).status == 200)
            try await server.current(other.accessToken).expectRefusal("session_ended", reason: "factor_changed")
        }
    }

    @Test func `a login then needs a code, and the session says so`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (app, _) = try await server.setUpTOTP(ada)
            let challenge = try await server.logInToChallenge()
            #expect(challenge.factors == [.totp, .recoveryCode])
            #expect(challenge.enrollment.isEmpty)
            #expect(challenge.expiresIn == 300)
            let wrong = app.wrongCode(at: server.clock.now())
            try await server.answer(challenge, "\"totp\":\"\(wrong)\"").expectProblem(403, "wrong_code")
            let right = app.code(at: server.clock.now())
            let answer = try await server.answer(challenge, "\"totp\":\"\(right.prefix(3)) \(right.suffix(3))\"")
            #expect(answer.status == 201)
            #expect(answer["recoveryCodes"] == nil)
            let current = try await server.current(try Person(answer).accessToken)
            let session = try current.decoded(CurrentSession.self)
            #expect(session.amr == ["pwd", "otp", "mfa"])
            #expect(session.acr == "2")
            #expect(session.authenticatedAt == server.clock.now())
        }
    }

    @Test func `a login without a second factor has the level 1`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let session = try await server.current(server.logInAsPerson().accessToken).decoded(CurrentSession.self)
            #expect(session.amr == ["pwd"])
            #expect(session.acr == "1")
        }
    }

    @Test func `five wrong codes end the login`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let challenge = try await server.logInToChallenge()
            let wrong = "\"totp\":\"\(app.wrongCode(at: server.clock.now()))\""
            for _ in 1..<5 { try await server.answer(challenge, wrong).expectProblem(403, "wrong_code") }
            try await server.answer(challenge, wrong).expectProblem(410, "challenge_over")
            server.clock.turn(by: 30)
            let right = app.code(at: server.clock.now())
            try await server.answer(challenge, "\"totp\":\"\(right)\"").expectProblem(410, "challenge_over")
        }
    }

    @Test func `a login waits for five minutes`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let challenge = try await server.logInToChallenge()
            server.clock.turn(by: 300)
            let code = app.code(at: server.clock.now())
            try await server.answer(challenge, "\"totp\":\"\(code)\"").expectProblem(410, "challenge_over")
        }
    }

    @Test(arguments: ["", "lkl_", "lkl_" + String(repeating: "A", count: 43), "none"])
    func `a text that is no id belongs to no challenge`(_ id: String) async throws {
        try await TestServer.run { server in
            let body = Body("{\"challengeID\":\"\(id)\",\"totp\":\"123456\"}")
            try await server.send("POST", "/v1/sessions/challenge", body).expectProblem(410, "challenge_over")
        }
    }

    @Test(arguments: [
        "", ",\"totp\":\"123456\",\"recoveryCode\":\"x\"", ",\"credential\":{}", ",\"ceremonyID\":\"x\"",
        ",\"ceremonyID\":\"x\",\"credential\":{\"response\":{}}", ",\"ceremonyID\":\"x\",\"credential\":7",
    ])
    func `an answer is one factor`(_ members: String) async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            let id = try await server.logInToChallenge().id
            let answer = try await server.send(
                "POST",
                "/v1/sessions/challenge",
                Body("{\"challengeID\":\"\(id)\"\(members)}")
            )
            answer.expectProblem(422, "invalid_fields")
        }
    }

    @Test func `a recovery code logs in once`() async throws {
        try await TestServer.run { server in
            let (_, codes) = try await server.setUpTOTP(server.register())
            let code = try #require(codes.first)
            let first = try await server.answer(server.logInToChallenge(), "\"recoveryCode\":\"\(code.lowercased())\"")
            #expect(first.status == 201)
            let second = try await server.answer(server.logInToChallenge(), "\"recoveryCode\":\"\(code)\"")
            second.expectProblem(403, "wrong_code")
            let token = try Person(first).accessToken
            let state = try await server.send("GET", "/v1/users/me/factors", token: token)
            #expect(state["recoveryCodesLeft"]?.integerValue == 9)
        }
    }

    @Test func `a remembered device needs no code until it is forgotten`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let code = app.code(at: server.clock.now())
            let first = try await server.answer(
                server.logInToChallenge(),
                "\"totp\":\"\(code)\",\"rememberDevice\":true"
            )
            let device = ["Latchkey-Device": try #require(first["session", "deviceKey"]?.stringValue)]
            let again = try await server.logIn(headers: device)
            #expect(again.status == 201)
            _ = try await server.logInToChallenge()
            let token = try Person(first).accessToken
            let path = "/v1/users/me/remembered-devices"
            #expect(try await server.send("DELETE", path, token: token).status == 204)
            _ = try await server.logInToChallenge(headers: device)
        }
    }

    @Test func `logging out everywhere else makes remembered devices ask again`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let code = app.code(at: server.clock.now())
            let members = "\"totp\":\"\(code)\",\"rememberDevice\":true"
            let first = try await server.answer(server.logInToChallenge(), members)
            let device = ["Latchkey-Device": try #require(first["session", "deviceKey"]?.stringValue)]
            let again = try await server.logIn(headers: device)
            #expect(again.status == 201)
            let token = try Person(again).accessToken
            #expect(try await server.send("DELETE", "/v1/sessions/others", token: token).status == 204)
            _ = try await server.logInToChallenge(headers: device)
        }
    }

    @Test func `failing codes never block a passkey, and a lockout ends the login that waits`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let (app, _) = try await server.setUpTOTP(ada)
            let first = try await server.logInToChallenge()
            let wrong = "\"totp\":\"\(app.wrongCode(at: server.clock.now()))\""
            for _ in 1...5 { _ = try await server.answer(first, wrong) }
            let second = try await server.logInToChallenge()
            let right = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            #expect(try await server.answer(second, right).status == 429)
            try await server.answer(second, right).expectProblem(410, "challenge_over")
            let third = try await server.logInToChallenge()
            let begun = try await server.post("/v1/sessions/challenge/passkey", ["challengeID": .string(third.id)])
            let answer = try await server.post(
                "/v1/sessions/challenge",
                [
                    "challengeID": .string(third.id), "ceremonyID": try #require(begun["ceremonyID"]),
                    "credential": try authenticator.use(begun["publicKey"]),
                ]
            )
            #expect(answer.status == 201)
            #expect(try await server.logIn(with: authenticator).status == 201)
        }
    }

    @Test func `a passkey that is removed while a login waits does not complete it`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let (app, _) = try await server.setUpTOTP(ada)
            let waiting = try await server.logInToChallenge()
            let begun = try await server.post("/v1/sessions/challenge/passkey", ["challengeID": .string(waiting.id)])
            let credential = try authenticator.use(begun["publicKey"])
            let token = try Person(try await server.logIn(with: authenticator)).accessToken
            let path = "/v1/users/me/passkeys"
            let list = try await server.send("GET", path, token: token)
            let id = try #require(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.first?.id)
            #expect(try await server.send("DELETE", "\(path)/\(id)", token: token).status == 204)
            let answer = try await server.post(
                "/v1/sessions/challenge",
                [
                    "challengeID": .string(waiting.id), "ceremonyID": try #require(begun["ceremonyID"]),
                    "credential": credential,
                ]
            )
            answer.expectProblem(410, "challenge_over")
            let code = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            try await server.answer(waiting, code).expectProblem(410, "challenge_over", "the login began before")
            #expect(try await server.answer(server.logInToChallenge(), code).status == 201, "the legitimate twin")
        }
    }

    @Test func `the user is told of each factor that is added, used up or removed`() async throws {
        try await TestServer.run { server in
            let address = "ada@example.com"
            let ada = try await server.registerByAddress(address)
            var authenticator = SoftwareAuthenticator()
            let added = try await server.addPasskey(&authenticator, of: ada)
            #expect(added.status == 201)
            #expect(try await server.newMessages().map(\.kind) == [.passkeyAdded])
            let (_, codes) = try await server.setUpTOTP(ada)
            #expect(try await server.newMessages().map(\.kind) == [.totpAdded])
            let code = "\"recoveryCode\":\"\(try #require(codes.first))\""
            let signedIn = try await server.answer(server.logInToChallenge(address), code)
            #expect(signedIn.status == 201)
            let used = try await server.newMessages().filter { $0.kind == .recoveryCodeUsed }
            #expect(used.map(\.parameters.codesLeft) == [9])
            let token = try Person(signedIn).accessToken
            let made = try await server.send("POST", "/v1/users/me/recovery-codes", token: token)
            #expect(made.status == 201)
            #expect(try await server.newMessages().map(\.kind).contains(.recoveryCodesMade))
            let id = try added.decoded(LatchkeyAPI.Passkey.self).id
            #expect(try await server.send("DELETE", "/v1/users/me/passkeys/\(id)", token: token).status == 204)
            #expect(try await server.newMessages().map(\.kind).contains(.passkeyRemoved))
            #expect(try await server.send("DELETE", "/v1/users/me/totp", token: token).status == 204)
            let last = try await server.newMessages().filter { $0.kind == .totpRemoved }
            #expect(last.map(\.recipient) == [.email(try EmailAddress(address))])
        }
    }

    @Test func `where everybody needs a factor, one is set up while logging in`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.setSecondFactor(.required)
            let challenge = try await server.logInToChallenge()
            #expect(challenge.factors.isEmpty)
            #expect(challenge.enrollment == [.passkey, .totp])
            let body = Body("{\"challengeID\":\"\(challenge.id)\"}")
            let begun = try await server.send("POST", "/v1/sessions/challenge/totp", body)
            #expect(begun.status == 200)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let answer = try await server.answer(challenge, "\"totp\":\"\(app.code(at: server.clock.now()))\"")
            #expect(answer.status == 201)
            #expect(answer["recoveryCodes"]?.arrayValue?.count == 10)
            server.clock.turn(by: 30)
            #expect(try await server.logInToChallenge().factors == [.totp, .recoveryCode])
        }
    }

    @Test func `new recovery codes end the old ones, and the app is removed with a fresh code`() async throws {
        try await TestServer.run { server in
            let (app, old) = try await server.setUpTOTP(server.register())
            let ada = try await server.logIn(with: app)
            let made = try await server.send("POST", "/v1/users/me/recovery-codes", token: ada.accessToken)
            #expect(made.status == 201)
            #expect(try Set(made.decoded(RecoveryCodes.self).recoveryCodes).isDisjoint(with: old))
            let code = try #require(old.first)
            try await server.answer(server.logInToChallenge(), "\"recoveryCode\":\"\(code)\"")
                .expectProblem(403, "wrong_code")
            let removed = try await server.send("DELETE", "/v1/users/me/totp", token: ada.accessToken)
            #expect(removed.status == 204)
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test(arguments: [
        "POST /v1/users/me/totp", "POST /v1/users/me/totp/confirm", "DELETE /v1/users/me/totp",
        "POST /v1/users/me/recovery-codes", "DELETE /v1/users/me/remembered-devices", "GET /v1/users/me/factors",
        "GET /v1/users/me/passkeys", "POST /v1/users/me/passkeys", "POST /v1/users/me/passkeys/options",
        "PATCH /v1/users/me/passkeys/x", "DELETE /v1/users/me/passkeys/x", "POST /v1/sessions/current/step-up",
        "POST /v1/sessions/current/step-up/passkey",
    ])
    func `a stranger gets nothing`(_ call: String) async throws {
        try await TestServer.run { server in
            let parts = call.split(separator: " ").map(String.init)
            try await server.send(parts[0], parts[1], "{}").expectRefusal("login_required")
            try await server.send(parts[0], parts[1], "{}", token: "x.y.z").expectRefusal("invalid_token")
        }
    }
}

extension TestServer {
    /// Sets the default application's policy for second factors.
    func setSecondFactor(_ policy: SecondFactorPolicy) async throws {
        var change = ApplicationChange()
        change.secondFactorPolicy = policy
        _ = try await composition.administration.applications.change(Application.defaultID, by: change)
    }
}
