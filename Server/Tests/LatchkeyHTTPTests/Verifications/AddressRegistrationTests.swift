import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

/// Registrations with an address and without a username.
@Suite struct AddressRegistrationTests {
    @Test func `who shows the code of the message is a user, and logs in with the address`() async throws {
        try await TestServer.run { server in
            let answer = try await server.askToRegister("Ada@Example.com")
            #expect(answer.status == 202)
            let id = try answer.decoded(VerificationAsked.self).verificationID
            try await server.logIn("ada@example.com").expectRefusal("invalid_credentials")
            let message = try await server.newMessage()
            #expect(message.kind == .verification)
            #expect(message.recipient == .email(try EmailAddress("ada@example.com")))
            let registered = try await server.verify(id, message.parameters.code)
            #expect(registered.status == 201)
            let ada = try await server.user(Person(registered))
            #expect(ada.emailAddress == "ada@example.com" && ada.emailAddressVerified)
            #expect(ada.pendingEmailAddress == nil && !ada.isPseudo)
            #expect(try await server.logIn("ADA@example.COM").status == 201)
            #expect(try await server.events(of: Person(registered)).map(\.kind) == [.loginSucceeded, .userRegistered])
        }
    }

    @Test func `a known address is answered alike, and its user alone is told`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            server.clock.turn(by: 60)
            let known = try await server.askToRegister("ADA@example.com", password: "another horse")
            let told = try await server.newMessage()
            #expect(told.kind == .userExists && told.parameters.code == nil && told.parameters.link == nil)
            let unknown = try await server.askToRegister("bob@example.com", password: "another horse")
            #expect(known.status == 202 && unknown.status == 202)
            let names = [known, unknown].map { Set($0.headers.map(\.name.canonicalName)) }
            #expect(names[0] == names[1])
            #expect(known.body.count == unknown.body.count)
            let ids = try [known, unknown].map { try $0.decoded(VerificationAsked.self).verificationID }
            for id in ids { try await server.verify(id, "000000").expectProblem(422, "invalid_code") }
            try await server.logIn("ada@example.com", password: "another horse").expectRefusal("invalid_credentials")
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `two who register the same address: the first to prove it has it`() async throws {
        try await TestServer.run { server in
            var proofs: [(id: String, code: String?)] = []
            for password in ["first horse", "second horse"] {
                let asked = try await server.askToRegister("ada@example.com", password: password)
                let code = try await server.newMessage().parameters.code
                proofs.append((try asked.decoded(VerificationAsked.self).verificationID, code))
                server.clock.turn(by: 31)
            }
            #expect(try await server.verify(proofs[1].id, proofs[1].code).status == 201)
            let late = try await server.verify(proofs[0].id, proofs[0].code)
            late.expectProblem(409, "identifier_taken", field: "emailAddress")
            #expect(try await server.logIn("ada@example.com", password: "second horse").status == 201)
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
        }
    }

    @Test func `who opens the link without having asked has not the password that somebody else chose`() async throws {
        try await TestServer.run { server in
            let attack = try await server.send(
                "POST",
                "/v1/users",
                """
                {"emailAddress":"victim@example.com","phoneNumber":"+81312345678","displayName":"Eve",
                "attributes":{"a":1},"password":"an attacker's horse"}
                """
            )
            #expect(attack.status == 202)
            let link = try await server.newMessage().parameters.link
            let victim = try Person(await server.verify(byLink: link?.token))
            try await server.logIn("victim@example.com", password: "an attacker's horse")
                .expectRefusal("invalid_credentials")
            #expect(try await server.sessions(of: victim).count == 1)
            let record = try await server.user(victim)
            #expect(record.pendingPhoneNumber == nil && record.displayName == nil && record.attributes.isEmpty)
            let id = try await server.askForReset(of: "victim@example.com")
            let code = try await server.newMessage().parameters.code
            #expect(try await server.reset(id, code).status == 204)
            #expect(try await server.logIn("victim@example.com", password: "another horse").status == 201)
        }
    }

    @Test func `who opens the link and has asked keeps the password`() async throws {
        try await TestServer.run { server in
            let id = try await server.askToRegister("ada@example.com").decoded(VerificationAsked.self).verificationID
            let link = try await server.newMessage().parameters.link
            #expect(try await server.verify(byLink: link?.token, askedAs: id).status == 201)
            #expect(try await server.logIn("ada@example.com").status == 201)
        }
    }

    @Test func `a phone number is proved in the same way`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send(
                "POST",
                "/v1/users",
                #"{"phoneNumber":"+81 3-1234-5678","password":"correct horse","locale":"ja"}"#
            )
            let id = try answer.decoded(VerificationAsked.self).verificationID
            let message = try await server.newMessage()
            #expect(message.recipient == .sms(try PhoneNumber("+81312345678")))
            #expect(message.locale == "ja")
            #expect(try await server.verify(id, message.parameters.code).status == 201)
            #expect(try await server.logIn("+81312345678").status == 201)
        }
    }

    @Test func `an application that asks for no proof registers at once, and says what is taken`() async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        try await TestServer.run(options) { server in
            let ada = try await server.askToRegister("ada@example.com")
            #expect(ada.status == 201)
            #expect(ada["user", "emailAddress"]?.stringValue == "ada@example.com")
            #expect(ada["user", "emailAddressVerified"]?.boolValue == false)
            #expect(try await server.logIn("ada@example.com").status == 201)
            let taken = try await server.askToRegister("ADA@example.com")
            taken.expectProblem(409, "identifier_taken", field: "emailAddress")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test(
        arguments: [
            #"["victim@example.com","evil@example.com"]"#, #"{"$ne":1}"#, "1", "true",
        ]
    ) func `GitLab CVE-2023-7028: an address that is no text is refused, and nobody gets mail`(
        value: String
    ) async throws {
        try await TestServer.run { server in
            let bodies = [
                ("/v1/users", "{\"emailAddress\":\(value),\"password\":\"correct horse\"}"),
                ("/v1/password-resets", "{\"identifier\":\(value)}"),
            ]
            for (path, body) in bodies {
                try await server.send("POST", path, Body(body)).expectProblem(422, "invalid_fields")
            }
            #expect(try await server.newMessages().isEmpty)
        }
    }
}
