import HTTPTypes
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct PasswordResetTests {
    @Test func `by the code of a message a new password is set, and all sessions end`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            let id = try await server.askForReset(of: "ADA@example.com")
            let message = try await server.newMessage()
            #expect(message.kind == .passwordReset)
            #expect(try await server.reset(id, message.parameters.code).status == 204)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "password_changed")
            let refresh = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            refresh.expectRefusal("session_ended", reason: "password_changed")
            try await server.logIn("ada@example.com").expectRefusal("invalid_credentials")
            let again = try await server.logIn("ada@example.com", password: "another horse")
            #expect(again.status == 201)
            #expect(try await server.newMessage().kind == .passwordChanged)
            let kinds = try await server.events(of: Person(again)).map(\.kind)
            #expect(kinds.contains(.passwordReset))
        }
    }

    @Test(arguments: [
        "", #","code":"""#, #","code":null"#, #","token":"""#, #","token":null,"code":null"#, #","isVerified":true"#,
        #","code":"000000""#,
    ])
    func `Keycloak CVE-2026-18963: a reset goes on only with what the message carries`(_ members: String) async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForReset(of: "ada@example.com")
            let code = try #require(try await server.newMessage().parameters.code)
            try #require(code != "000000")
            let body = Body("{\"resetID\":\"\(id)\"\(members),\"newPassword\":\"another horse\"}")
            let answer = try await server.send("POST", "/v1/password-resets/confirm", body)
            #expect((400..<500).contains(answer.status), "\(answer.text)")
            #expect(try await server.logIn("ada@example.com").status == 201)
            #expect(try await server.reset(id, code).status == 204, "the legitimate twin")
        }
    }

    @Test func `a request is answered alike for users with a password, with a passkey alone, and for nobody`()
        async throws
    {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let options = try await server.passkeyOptions("/v1/users/passkey/options", ["username": "keyed"])
            var authenticator = SoftwareAuthenticator()
            let credential = try authenticator.create(options.publicKey)
            let registered = try await server.post(
                "/v1/users/passkey",
                ["ceremonyID": options.id, "credential": credential, "username": "keyed"]
            )
            #expect(registered.status == 201)
            try await server.verify("keyed@example.com", of: "keyed")
            var answers: Set<String> = []
            for name in ["ada", "keyed", "nobody"] {
                let body = Body("{\"identifier\":\"\(name)@example.com\"}")
                let answer = try await server.send("POST", "/v1/password-resets", body)
                #expect(answer.status == 202)
                let id = try answer.decoded(PasswordResetAsked.self).resetID
                answers.insert(answer.text.replacing(id, with: "…"))
            }
            #expect(answers.count == 1, "\(answers)")
        }
    }

    @Test func `by the link too, and each works once`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForReset(of: "ada@example.com")
            let parameters = try await server.newMessage().parameters
            #expect(parameters.link?.path == "/reset")
            #expect(try await server.reset(byLink: parameters.link?.token).status == 204)
            try await server.reset(byLink: parameters.link?.token).expectProblem(410, "code_expired")
            try await server.reset(id, parameters.code).expectProblem(410, "code_expired")
        }
    }

    @Test func `of 50 resets at once with one link one is done`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            _ = try await server.askForReset(of: "ada@example.com")
            let token = try await server.newMessage().parameters.link?.token
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    group.addTask { try await server.reset(byLink: token, to: "another horse \(number)").status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(answers.filter { $0 == 204 }.count == 1)
            #expect(answers.filter { $0 == 410 }.count == 49)
        }
    }

    @Test func `a weak password spends nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            let id = try await server.askForReset(of: "ada@example.com")
            let code = try await server.newMessage().parameters.code
            for weak in ["short", "password", "ada@example.com", String(repeating: "x", count: 257)] {
                try await server.reset(id, code, to: weak).expectProblem(422, "weak_password", field: "newPassword")
            }
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.reset(id, code).status == 204)
        }
    }

    @Test func `a newer message makes the older one useless, and so does a changed password`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let older = try await server.askForReset(of: "ada@example.com")
            let olderCode = try await server.newMessage().parameters.code
            server.clock.turn(by: 31)
            let newer = try await server.askForReset(of: "ada@example.com")
            let newerCode = try await server.newMessage().parameters.code
            try await server.reset(older, olderCode).expectProblem(410, "code_expired")
            let ada = try await server.logInAsPerson("ada@example.com")
            #expect(try await server.changePassword(of: ada, to: "a third horse").status == 204)
            try await server.reset(newer, newerCode).expectProblem(410, "code_expired")
            #expect(try await server.logIn("ada@example.com", password: "a third horse").status == 201)
        }
    }

    @Test func `a message to an address that was given up resets nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress("old@example.com")
            #expect(try await server.change(ada, #"{"emailAddress":"new@example.com"}"#).status == 200)
            let proof = try await server.askForProof(of: "new@example.com", as: ada)
            let proofCode = try await server.newMessage().parameters.code
            let reset = try await server.askForReset(of: "old@example.com")
            let resetCode = try await server.newMessage().parameters.code
            #expect(try await server.verify(proof, proofCode).status == 204)
            try await server.reset(reset, resetCode).expectProblem(410, "code_expired")
        }
    }

    @Test func `who is not known, has no address, or is disabled is answered alike and gets nothing`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let pending = try await server.register("bob")
            #expect(try await server.change(pending, #"{"emailAddress":"bob@example.com"}"#).status == 200)
            let gone = try await server.registerByAddress("gone@example.com")
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE id = '\(gone.id)'")
            let names = ["nobody", "nobody@example.com", "ada", "bob", "bob@example.com", "gone@example.com"]
            for name in names + ["+81312345678"] {
                let id = try await server.askForReset(of: name)
                try await server.reset(id, "000000").expectProblem(422, "invalid_code")
            }
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test(arguments: ["ada", "ADA", "ada@example.com"]) func `a message goes to the stored address alone`(
        name: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            #expect(try await server.change(ada, #"{"username":"ada"}"#).status == 200)
            _ = try await server.askForReset(of: name)
            #expect(try await server.newMessage().recipient == .email(try EmailAddress("ada@example.com")))
        }
    }

    @Test(arguments: ["mıke@example.com", "MİKE@example.com", "mike@example.com,eve@example.com", "", "a b", "@", "+1"])
    func `what is no identifier is told, and nobody gets mail`(name: String) async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress("mike@example.com")
            let answer = try await server.send("POST", "/v1/password-resets", "{\"identifier\":\"\(name)\"}")
            answer.expectProblem(422, "invalid_fields", field: "identifier")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `who was made to wait at a forgotten password logs in with the new one at once`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            for _ in 1...5 { _ = try await server.logIn("ada@example.com", password: "a guess") }
            try await server.logIn("ada@example.com").expectProblem(429, "too_many_attempts")
            let id = try await server.askForReset(of: "ada@example.com")
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            #expect(try await server.logIn("ada@example.com", password: "another horse").status == 201)
        }
    }

    @Test func `after 50 wrong codes in a day only the link is good`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            for _ in 1...10 {
                server.clock.turn(by: 3600)
                let id = try await server.askForReset(of: "ada@example.com")
                let code = try #require(try await server.newMessage().parameters.code)
                let wrong = code == "000000" ? "000001" : "000000"
                for _ in 1...5 { try await server.reset(id, wrong).expectProblem(422, "invalid_code") }
            }
            server.clock.turn(by: 3600)
            let id = try await server.askForReset(of: "ada@example.com")
            let parameters = try await server.newMessage().parameters
            try await server.reset(id, parameters.code).expectProblem(410, "code_expired")
            #expect(try await server.reset(byLink: parameters.link?.token).status == 204)
        }
    }

    @Test func `where the application allows it the server makes the password and sends it`() async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET passwords_generated = 1, password_minimum_length = 24"]
        try await TestServer.run(options) { server in
            _ = try await server.askToRegister("ada@example.com", password: "a long and correct horse")
            let link = try await server.newMessage().parameters.link
            _ = try await server.verify(byLink: link?.token)
            _ = try await server.askForReset(of: "ada@example.com")
            let token = try #require(try await server.newMessage().parameters.link?.token)
            let answer = try await server.send("POST", "/v1/password-resets/confirm", "{\"token\":\"\(token)\"}")
            #expect(answer.status == 204)
            let message = try await server.newMessage()
            #expect(message.kind == .newPassword)
            let password = try #require(message.parameters.password)
            #expect(password.count >= 24)
            #expect(try await server.logIn("ada@example.com", password: password).status == 201)
        }
    }

    @Test func `elsewhere a new password must be sent`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            _ = try await server.askForReset(of: "ada@example.com")
            let token = try #require(try await server.newMessage().parameters.link?.token)
            let answer = try await server.send("POST", "/v1/password-resets/confirm", "{\"token\":\"\(token)\"}")
            answer.expectProblem(422, "invalid_fields", field: "newPassword")
            #expect(try await server.reset(byLink: token).status == 204)
        }
    }

    @Test func `an address that a reset was proved by is verified, and one beside it that nobody proved is gone`()
        async throws
    {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        try await TestServer.run(options) { server in
            let body: Body =
                #"{"emailAddress":"ada@example.com","phoneNumber":"+81312345678","password":"correct horse"}"#
            let answer = try await server.send("POST", "/v1/users", body)
            let before = try await server.send("GET", "/v1/users/me", token: Person(answer).accessToken)
            let id = try await server.askForReset(of: "ada@example.com")
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            let again = try await server.logIn("ada@example.com", password: "another horse")
            #expect(again["user", "emailAddressVerified"]?.boolValue == true)
            let after = try await server.send("GET", "/v1/users/me", token: Person(again).accessToken)
            #expect(after.headers[.eTag] != before.headers[.eTag])
            #expect(again["user", "phoneNumber"] == nil)
            #expect(again["user", "pendingPhoneNumber"] == nil)
        }
    }

    @Test func `no code, token or password is in the log or the database`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let id = try await server.askForReset(of: "ada@example.com")
            let parameters = try await server.newMessage().parameters
            let password = "canary horse 7351"
            #expect(try await server.reset(id, parameters.code, to: password).status == 204)
            let token = try #require(parameters.link?.token)
            let tables = try await server.dump("verifications") + server.dump("messages") + server.dump("users")
            for secret in [token, password] {
                #expect(!tables.contains(secret))
                #expect(!TestServer.log.all.contains(secret))
            }
        }
    }

    @Test(arguments: ["ada@example.com", "nobody@example.com"])
    func `a wrong code is as wrong whether there is such a user or not, also of an older message`(
        name: String
    ) async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            let older = try await server.askForReset(of: name)
            _ = try await server.newMessages()
            server.clock.turn(by: 31)
            _ = try await server.askForReset(of: name)
            _ = try await server.newMessages()
            for _ in 1...5 { try await server.reset(older, "x00000").expectProblem(422, "invalid_code") }
            // A text that is not a code is not counted.
            for _ in 1...5 { try await server.reset(older, "000000").expectProblem(422, "invalid_code") }
            try await server.reset(older, "000000").expectProblem(410, "code_expired")
        }
    }

    @Test func `a stranger who asks and guesses keeps nobody from a reset`() async throws {
        var options = TestServer.Options()
        options.trustedProxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        options.setup = .live
        try await TestServer.run(options) { server in
            _ = try await server.registerByAddress()
            let identifier: Body = #"{"identifier":"ada@example.com"}"#
            for _ in 1...10 {
                let stranger = ["X-Forwarded-For": "192.0.2.66"]
                let answer = try await server.send("POST", "/v1/password-resets", identifier, headers: stranger)
                let id = try answer.decoded(PasswordResetAsked.self).resetID
                for _ in 1...5 { _ = try await server.reset(id, "000000") }
                _ = try await server.newMessages()
                server.clock.turn(by: 31)
            }
            let own = ["X-Forwarded-For": "198.51.100.7"]
            _ = try await server.send("POST", "/v1/password-resets", identifier, headers: own)
            let token = try await server.newMessage().parameters.link?.token
            #expect(try await server.reset(byLink: token).status == 204)
        }
    }

    @Test func `a reset ends the change of an address that a thief has begun`() async throws {
        try await TestServer.run { server in
            let stolen = try await server.registerByAddress()
            #expect(try await server.change(stolen, #"{"emailAddress":"thief@example.com"}"#).status == 200)
            _ = try await server.askForProof(of: "thief@example.com", as: stolen)
            let link = try await server.newMessage().parameters.link
            let id = try await server.askForReset(of: "ada@example.com")
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            try await server.verify(byLink: link?.token).expectProblem(410, "code_expired")
            let ada = try await server.logIn("ada@example.com", password: "another horse")
            #expect(ada["user", "emailAddress"]?.stringValue == "ada@example.com")
        }
    }
}
