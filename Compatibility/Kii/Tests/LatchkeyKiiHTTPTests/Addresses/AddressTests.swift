import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct AddressTests {
    private func change(_ client: KiiClient, _ email: String, token: String?) async throws -> TestAnswer {
        try await client.send(
            "PUT",
            "/users/me/email-address",
            ["emailAddress": .string(email)],
            as: "EmailAddressModificationRequest",
            token: token
        )
    }

    private func verify(
        _ client: KiiClient,
        _ code: String,
        token: String,
        _ kind: String = "email-address"
    )
        async throws -> TestAnswer
    {
        try await client.send(
            "POST",
            "/users/me/\(kind)/verify",
            ["verificationCode": .string(code)],
            as: "AddressVerificationRequest",
            token: token
        )
    }

    @Test func `without verification an address is the user's at once`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            #expect(try await change(client, "ada@example.com", token: person.token).status == 204)
            let phone = try await client.send(
                "PUT",
                "/users/\(person.id)/phone-number",
                ["phoneNumber": "+819012345678"],
                as: "PhoneNumberModificationRequest",
                token: person.token
            )
            #expect(phone.status == 204)
            #expect(try await client.logIn("ada@example.com").status == 200)
            #expect(try await client.logIn("+819012345678").status == 200)
            let me = try await client.me(person.token)
            #expect(me["emailAddressVerified"] == true)
            #expect(me["phoneNumberVerified"] == true)
            #expect(me["_emailAddressPending"] == nil)
            #expect(try await server.newMessages().isEmpty)
            #expect(try await change(client, "other@example.com", token: person.token).status == 204)
            let notice = try #require(try await server.newMessages().first)
            #expect(notice.kind == .addressChanged)
            #expect(notice.recipient.text == "ada@example.com")
        }
    }

    @Test func `with verification an address waits for its code`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            #expect(try await change(client, "ada@example.com", token: person.token).status == 204)
            let waiting = try await client.me(person.token)
            #expect(waiting["_emailAddressPending"] == "ada@example.com")
            try await client.logIn("ada@example.com").expectRefusal(400, "invalid_grant")
            let code = try await server.newCode()
            let wrong = code == "000000" ? "000001" : "000000"
            try await verify(client, wrong, token: person.token).expectRefusal(403, "INVALID_VERIFICATION_CODE")
            try await verify(client, "x", token: person.token).expectRefusal(403, "INVALID_VERIFICATION_CODE")
            let other = try await client.newPerson("eve")
            try await verify(client, code, token: other.token).expectRefusal(400, "INVALID_ACCOUNT_STATUS")
            #expect(try await verify(client, code, token: person.token)["verificationStatus"] == "VERIFIED")
            #expect(try await client.logIn("ada@example.com").status == 200)
            try await verify(client, code, token: person.token).expectRefusal(400, "INVALID_ACCOUNT_STATUS")
        }
    }

    @Test func `another code is sent on demand, and an expired one is reported`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            func resend(_ kind: String, _ token: String?) async throws -> TestAnswer {
                try await client.send("POST", "/users/me/\(kind)/resend-verification", token: token)
            }
            try await resend("email-address", person.token).expectRefusal(400, "INVALID_ACCOUNT_STATUS")
            try await resend("phone-number", person.token).expectRefusal(400, "INVALID_ACCOUNT_STATUS")
            try await resend("phone-number", nil).expectRefusal(401, "UNAUTHORIZED")
            _ = try await client.send(
                "PUT",
                "/users/me/phone-number",
                ["phoneNumber": "+819012345678"],
                token: person.token
            )
            try await verify(client, "123456", token: person.token, "phone-number")
                .expectRefusal(404, "ADDRESS_VERIFICATION_CODE_NOT_FOUND")
            let old = try await server.newCode()
            server.clock.turn(by: VerificationRules.lifetime)
            try await verify(client, old, token: person.token, "phone-number")
                .expectRefusal(410, "PHONE_NUMBER_VERIFICATION_CODE_EXPIRED")
            #expect(try await resend("phone-number", person.token).status == 204)
            let code = try await server.newCode()
            #expect(try await verify(client, code, token: person.token, "phone-number").status == 200)
            #expect(try await client.logIn("PHONE:JP-09012345678").status == 200)
        }
    }

    @Test func `an address is verified without a login too, and another code is sent`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            #expect(try await change(client, "ada@example.com", token: person.token).status == 204)
            _ = try await server.newCode()
            let (path, eve) = ("/users/\(person.id)/email-address", try await client.newPerson("eve"))
            try await client.send("POST", "\(path)/resend-verification", token: eve.token)
                .expectRefusal(401, "UNAUTHORIZED")
            try await client.send("POST", "/users/LOGIN_NAME:nobody/email-address/resend-verification")
                .expectRefusal(404, "USER_NOT_FOUND")
            server.clock.turn(by: VerificationRules.pause)
            #expect(try await client.send("POST", "\(path)/resend-verification").status == 204)
            let code: JSONValue = ["verificationCode": .string(try await server.newCode())]
            try await client.send("POST", "\(path)/verify", code, token: eve.token).expectRefusal(401, "UNAUTHORIZED")
            let anybody = Data("\(client.app):x".utf8).base64EncodedString()
            let verified = try await client.send(
                "POST",
                "\(path)/verify",
                code,
                headers: ["Authorization": "Basic \(anybody)"]
            )
            #expect(verified["verificationStatus"] == "VERIFIED")
            #expect(try await client.logIn("ada@example.com").status == 200)
            try await client.send("POST", "\(path)/verify", code).expectRefusal(400, "INVALID_ACCOUNT_STATUS")
        }
    }

    @Test func `the user and the backend read an address`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            let path = "/users/me/email-address"
            try await client.send("GET", path, token: person.token).expectRefusal(404, "USER_ADDRESS_NOT_FOUND")
            #expect(try await change(client, "ada@example.com", token: person.token).status == 204)
            let waiting = try await client.send("GET", path, token: person.token)
            #expect(waiting.json == ["emailAddress": "ada@example.com", "verified": false])
            #expect(try await verify(client, try await server.newCode(), token: person.token).status == 200)
            let backend = try server.administratorToken(of: client.app)
            let read = try await client.send("GET", "/users/\(person.id)/email-address", token: backend)
            #expect(read.json == ["emailAddress": "ada@example.com", "verified": true])
            try await client.send("GET", "/users/\(person.id)/phone-number", token: backend)
                .expectRefusal(404, "USER_ADDRESS_NOT_FOUND")
            let eve = try await client.newPerson("eve")
            for token in [eve.token, nil] {
                try await client.send("GET", "/users/\(person.id)/email-address", token: token)
                    .expectRefusal(401, "UNAUTHORIZED")
            }
        }
    }

    @Test(arguments: [KiiServer.app, KiiServer.strictApp])
    func `an address of another user is reported`(app: String) async throws {
        try await KiiServer.run { server in
            let owner = KiiClient(server: server)
            _ = try await owner.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678",
                "password": "1234",
            ])
            let client = KiiClient(server: server, app: app)
            let person = try await client.newPerson("eve")
            let email = try await change(client, "ADA@example.com", token: person.token)
            email.expectRefusal(409, "USER_ALREADY_EXISTS")
            #expect(email["field"] == "emailAddress")
            try await client.send(
                "PUT",
                "/users/me/phone-number",
                ["phoneNumber": "+81 90-1234-5678"],
                token: person.token
            ).expectRefusal(409, "USER_ALREADY_EXISTS")
            try await change(client, "nonsense", token: person.token).expectRefusal(400, "INVALID_INPUT_DATA")
            try await change(client, "", token: person.token).expectRefusal(400, "INVALID_INPUT_DATA")
            try await change(client, "eve@example.com", token: nil).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `only the backend can mark an address as verified`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            let body: JSONValue = ["emailAddress": "ada@example.com", "verified": true]
            let path = "/users/\(person.id)/email-address"
            #expect(try await client.send("PUT", path, body, token: person.token).status == 204)
            #expect(try await client.me(person.token)["emailAddressVerified"] == false)
            let token = try server.administratorToken(of: client.app)
            let phone: JSONValue = ["phoneNumber": "+819012345678"]
            #expect(try await client.send("PUT", "/users/\(person.id)/phone-number", phone, token: token).status == 204)
            #expect(try await client.send("PUT", path, body, token: token).status == 204)
            let me = try await client.me(person.token)
            #expect(me["emailAddressVerified"] == true)
            #expect(me["_emailAddressPending"] == nil)
            #expect(me["_phoneNumberPending"] == "+819012345678", "nobody has said that of it")
            #expect(try await client.logIn("ada@example.com").status == 200)
            let other = try await client.newPerson("eve")
            try await client.send("PUT", path, body, token: other.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `an address whose message fails is not kept`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let person = try await client.newPerson()
            for number in 0..<300 {
                let answer = try await client.send(
                    "PUT",
                    "/users/me/email-address",
                    ["emailAddress": .string("ada\(number)@example.com")],
                    as: "EmailAddressModificationRequest",
                    token: person.token
                )
                guard answer.status == 429 else {
                    #expect(answer.status == 204)
                    continue
                }
                let me = try await client.me(person.token)
                #expect(me["_emailAddressPending"] == .string("ada\(number - 1)@example.com"))
                return
            }
            Issue.record("nothing was ever refused")
        }
    }
}
