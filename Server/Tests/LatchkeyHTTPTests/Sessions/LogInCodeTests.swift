import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// Logins with the code or link of an e-mail.
@Suite struct LogInCodeTests {
    /// A server whose default application offers them.
    private static func run(
        requiringVerification: Bool = true,
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.preparation = [
            "UPDATE applications SET mailed_login = 1, verification_required = \(requiringVerification ? 1 : 0)"
        ]
        try await TestServer.run(options, test)
    }

    @Test func `the code of an e-mail logs in, once`() async throws {
        try await Self.run { server in
            let ada = try await server.registerByAddress()
            let id = try await server.askForLogIn(of: "ADA@example.com")
            let message = try await server.newMessage()
            #expect(message.kind == .logInCode)
            #expect(message.recipient == .email(try EmailAddress("ada@example.com")))
            let answer = try await server.logIn(id, byCode: message.parameters.code)
            #expect(answer.status == 201)
            let person = try Person(answer)
            #expect(person.id == ada.id)
            #expect(try await server.current(person.accessToken).status == 200)
            #expect(try await server.current(ada.accessToken).status == 200, "other sessions go on")
            #expect(try await server.events(of: person).map(\.kind).contains(.loginSucceeded))
            try await server.logIn(id, byCode: message.parameters.code).expectProblem(410, "code_expired")
            try await server.logIn(id, byLink: message.parameters.link?.token).expectProblem(410, "code_expired")
        }
    }

    @Test func `of 50 logins at once with one link one is done`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let token = try await server.newMessage().parameters.link?.token
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await server.logIn(id, byLink: token).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(answers.filter { $0 == 201 }.count == 1)
            #expect(answers.filter { $0 == 410 }.count == 49)
        }
    }

    @Test func `unknown, addressless and disabled users are answered alike, and get nothing`() async throws {
        try await Self.run { server in
            _ = try await server.register()
            let pending = try await server.register("bob")
            #expect(try await server.change(pending, #"{"emailAddress":"bob@example.com"}"#).status == 200)
            let gone = try await server.registerByAddress("gone@example.com")
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE id = '\(gone.id)'")
            let names = ["nobody", "nobody@example.com", "ada", "bob", "bob@example.com", "gone@example.com"]
            for name in names + ["+81312345678"] {
                let id = try await server.askForLogIn(of: name)
                try await server.logIn(id, byCode: "000000").expectProblem(422, "invalid_code")
            }
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a user who is disabled after the message is sent is refused`() async throws {
        try await Self.run { server in
            let ada = try await server.registerByAddress()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let code = try await server.newMessage().parameters.code
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE id = '\(ada.id)'")
            try await server.logIn(id, byCode: code).expectProblem(410, "code_expired")
            try await server.execute("UPDATE users SET disabled_at = NULL")
            #expect(try await server.logIn(id, byCode: code).status == 201, "the legitimate twin")
        }
    }

    @Test func `after five wrong codes the right one is refused, and the link still works`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let parameters = try await server.newMessage().parameters
            let wrong = parameters.code == "000000" ? "000001" : "000000"
            for _ in 1...5 { try await server.logIn(id, byCode: wrong).expectProblem(422, "invalid_code") }
            try await server.logIn(id, byCode: parameters.code).expectProblem(410, "code_expired")
            #expect(try await server.logIn(id, byLink: parameters.link?.token).status == 201)
        }
    }

    @Test func `a code expires after ten minutes, and with a new password`() async throws {
        try await Self.run { server in
            let ada = try await server.registerByAddress()
            let late = try await server.askForLogIn(of: "ada@example.com")
            let lateCode = try await server.newMessage().parameters.code
            server.clock.turn(by: 10 * 60)
            try await server.logIn(late, byCode: lateCode).expectProblem(410, "code_expired")
            let id = try await server.askForLogIn(of: "ada@example.com")
            let code = try await server.newMessage().parameters.code
            let again = try await server.logInAsPerson("ada@example.com")
            #expect(again.id == ada.id)
            #expect(try await server.changePassword(of: again, to: "a third horse").status == 204)
            try await server.logIn(id, byCode: code).expectProblem(410, "code_expired")
        }
    }

    @Test func `a code of one purpose serves no other`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            let logIn = try await server.askForLogIn(of: "ada@example.com")
            let logInCode = try await server.newMessage().parameters.code
            try await server.reset(logIn, logInCode).expectProblem(410, "code_expired")
            let reset = try await server.askForReset(of: "ada@example.com")
            let resetParameters = try await server.newMessage().parameters
            try await server.logIn(reset, byCode: resetParameters.code).expectProblem(410, "code_expired")
            try await server.logIn(reset, byLink: resetParameters.link?.token).expectProblem(410, "code_expired")
            #expect(try await server.logIn(logIn, byCode: logInCode).status == 201, "the legitimate twin")
        }
    }

    @Test func `an unverified address is proved, and nothing of the registration remains`() async throws {
        try await Self.run(requiringVerification: false) { server in
            let body: Body =
                #"{"emailAddress":"ada@example.com","phoneNumber":"+81312345678","password":"correct horse"}"#
            let stranger = try Person(try await server.send("POST", "/v1/users", body))
            _ = try await server.newMessages()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let answer = try await server.logIn(id, byCode: server.newMessage().parameters.code)
            #expect(answer.status == 201)
            #expect(answer["user", "emailAddressVerified"]?.boolValue == true)
            #expect(answer["user", "phoneNumber"] == nil)
            try await server.current(stranger.accessToken).expectRefusal("session_ended", reason: "revoked")
            try await server.logIn("ada@example.com").expectRefusal("invalid_credentials")
            #expect(try await server.events(of: Person(answer)).map(\.kind).contains(.addressVerified))
            let notice = try await server.newMessage()
            #expect(notice.kind == .passwordChanged, "the user learns that the password is gone")
            #expect(notice.recipient.text == "ada@example.com")
        }
    }

    @Test func `Better Auth GHSA-qq9h-g4jm-xgf3: no factor of an unproved registration remains`() async throws {
        try await Self.run(requiringVerification: false) { server in
            let body: Body = #"{"emailAddress":"ada@example.com","password":"correct horse"}"#
            let stranger = try Person(try await server.send("POST", "/v1/users", body))
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: stranger).status == 201)
            _ = try await server.setUpTOTP(stranger)
            #expect(try await server.logIn(with: authenticator).status == 201)
            _ = try await server.newMessages()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let code = try await server.newMessage().parameters.code
            let answer = try await server.logIn(id, byCode: code)
            #expect(answer.status == 201, "nobody asks for the stranger's factor")
            try await server.logIn(with: authenticator).expectRefusal("unknown_passkey")
            let token = try Person(answer).accessToken
            let state = try await server.send("GET", "/v1/users/me/factors", token: token)
            #expect(state["totp", "confirmedAt"] == nil)
            #expect(state["recoveryCodesLeft"]?.integerValue == 0)
        }
    }

    @Test func `an e-mail is one factor, and not the second one`() async throws {
        try await Self.run { server in
            let (app, _) = try await server.setUpTOTP(server.registerByAddress())
            _ = try await server.newMessages()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let answer = try await server.logIn(id, byCode: server.newMessage().parameters.code)
            answer.expectProblem(403, "second_factor_required")
            let challenge = try #require(try answer.decoded(Problem.self).challenge)
            #expect(challenge.factors == [.totp, .recoveryCode], "no other e-mail is one")
            let code = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            let signedIn = try await server.answer(challenge, code)
            #expect(signedIn.status == 201)
            let session = try await server.current(try Person(signedIn).accessToken)
            #expect(session["acr"]?.stringValue == "2")
        }
    }

    @Test func `an application that does not offer it refuses both calls`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let body: Body = #"{"identifier":"ada@example.com"}"#
            try await server.send("POST", "/v1/login-codes", body).expectProblem(404, "not_found")
            let link = "lkv_" + String(repeating: "A", count: 32)
            try await server.logIn("x", byLink: link).expectProblem(404, "not_found")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a link signs in nobody but the client that asked for it`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForLogIn(of: "ada@example.com")
            let token = try await server.newMessage().parameters.link?.token
            let other = try await server.askForLogIn(of: "eve@example.com")
            try await server.logIn(other, byLink: token).expectProblem(422, "invalid_code")
            let body = Body("{\"token\":\"\(token ?? "")\"}")
            let answer = try await server.send("POST", "/v1/login-codes/confirm", body)
            #expect(answer.status == 422)
            #expect(answer["fields", "loginID"] != nil)
            #expect(try await server.logIn(id, byLink: token).status == 201, "the legitimate twin")
        }
    }

    @Test func `a code of one application starts no session in another`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            let applications = server.composition.administration.applications
            _ = try await applications.add("balance", name: "Balance", redirectURIs: [])
            var change = ApplicationChange()
            change.offersMailedLogIn = true
            _ = try await applications.change("balance", by: change)
            let id = try await server.askForLogIn(of: "ada@example.com")
            let code = try #require(try await server.newMessage().parameters.code)
            let body = Body("{\"loginID\":\"\(id)\",\"code\":\"\(code)\"}")
            let headers = ["Latchkey-Application": "balance"]
            try await server.send("POST", "/v1/login-codes/confirm", body, headers: headers)
                .expectProblem(410, "code_expired")
            #expect(try await server.logIn(id, byCode: code).status == 201, "the legitimate twin")
        }
    }

    @Test func `a stranger gets five messages an hour, and the user's own request is served`() async throws {
        try await Self.run { server in
            _ = try await server.registerByAddress()
            var sent = 0
            for _ in 1...10 {
                _ = try await server.askForLogIn(of: "ada@example.com")
                sent += try await server.newMessages().count
                server.clock.turn(by: 60)
            }
            #expect(sent == 5)
        }
    }
}

extension TestServer {
    /// Requests a login code, and returns its id.
    fileprivate func askForLogIn(of identifier: String) async throws -> String {
        let answer = try await send("POST", "/v1/login-codes", Body("{\"identifier\":\"\(identifier)\"}"))
        try #require(answer.status == 202, "\(answer.text)")
        return try answer.decoded(LogInCodeAsked.self).loginID
    }

    fileprivate func logIn(_ id: String, byCode code: String?) async throws -> TestAnswer {
        let body = Body("{\"loginID\":\"\(id)\",\"code\":\"\(code ?? "")\"}")
        return try await send("POST", "/v1/login-codes/confirm", body)
    }

    fileprivate func logIn(_ id: String, byLink token: String?) async throws -> TestAnswer {
        let body = Body("{\"loginID\":\"\(id)\",\"token\":\"\(token ?? "")\"}")
        return try await send("POST", "/v1/login-codes/confirm", body)
    }
}
