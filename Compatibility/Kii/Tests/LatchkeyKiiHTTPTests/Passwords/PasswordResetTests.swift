import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct PasswordResetTests {
    private func prepare(_ client: KiiClient) async throws -> Person {
        let answer = try await client.register([
            "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678", "password": "1234",
        ])
        try #require(answer.status == 201)
        return try Person(try await client.logIn())
    }

    private func complete(
        _ client: KiiClient,
        _ code: String,
        _ password: String = "4321",
        of user: String = "LOGIN_NAME:ada"
    ) async throws -> TestAnswer {
        try await client.send(
            "POST",
            "/users/\(user)/password/complete-reset",
            ["pinCode": .string(code), "newPassword": .string(password)],
            as: "CompletePasswordResetRequest"
        )
    }

    private func ask(
        _ client: KiiClient,
        _ body: JSONValue? = nil,
        of user: String = "EMAIL:ada@example.com"
    ) async throws -> TestAnswer {
        try await client.send(
            "POST",
            "/users/\(user)/password/request-reset",
            body,
            as: "ResetPasswordRequest"
        )
    }

    private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    @Test(
        arguments: [
            (nil, "EMAIL:ada@example.com", "ada@example.com"),
            (["notificationMethod": "EMAIL"], "LOGIN_NAME:ada", "ada@example.com"),
            (["notificationMethod": "SMS", "smsResetMethod": "PIN"], "PHONE:+819012345678", "+819012345678"),
            (["notificationMethod": "SMS"], "EMAIL:ada@example.com", "+819012345678"),
        ] as [(JSONValue?, String, String)]
    )
    func `a code is sent, and sets a new password`(call: (JSONValue?, String, String)) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            #expect(try await ask(client, call.0, of: call.1).status == 204)
            let message = try #require(try await server.newMessages().first)
            #expect(message.recipient.text == call.2)
            let code = try #require(message.parameters.code)
            try await complete(client, wrong(code)).expectRefusal(403, "INVALID_VERIFICATION_CODE")
            try await complete(client, code, "123").expectRefusal(400, "PASSWORD_TOO_SHORT")
            #expect(try await complete(client, code, of: call.1).status == 204)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.logIn("ada", "4321").status == 200)
            try await complete(client, code).expectRefusal(403, "INVALID_VERIFICATION_CODE")
        }
    }

    @Test func `only the newest code is valid`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await prepare(client)
            _ = try await ask(client)
            let first = try await server.newCode()
            server.clock.turn(by: 60)
            _ = try await ask(client)
            let second = try await server.newCode()
            if first != second { try await complete(client, first).expectRefusal(403, "INVALID_VERIFICATION_CODE") }
            #expect(try await complete(client, second).status == 204)
        }
    }

    @Test func `an expired code, and one after too many attempts, are reported`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await prepare(client)
            _ = try await ask(client)
            let old = try await server.newCode()
            server.clock.turn(by: VerificationRules.lifetime)
            try await complete(client, old).expectRefusal(410, "PIN_CODE_EXPIRED")
            _ = try await ask(client)
            let code = try await server.newCode()
            for _ in 0..<VerificationRules.tries {
                try await complete(client, wrong(code)).expectRefusal(403, "INVALID_VERIFICATION_CODE")
            }
            try await complete(client, code).expectRefusal(410, "PIN_CODE_EXPIRED")
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test func `without an address nothing can be sent`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            try await ask(client, of: "LOGIN_NAME:ada").expectRefusal(409, "INVALID_STATUS")
            try await ask(client, ["notificationMethod": "SMS"], of: "LOGIN_NAME:ada")
                .expectRefusal(409, "INVALID_STATUS")
            try await ask(client, of: "EMAIL:nobody@example.com").expectRefusal(404, "USER_NOT_FOUND")
            try await complete(client, "123456", of: "EMAIL:nobody@example.com").expectRefusal(404, "USER_NOT_FOUND")
            try await complete(client, "123456").expectRefusal(403, "INVALID_VERIFICATION_CODE")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test(
        arguments: [
            ["notificationMethod": "PIGEON"], ["notificationMethod": 1],
            ["notificationMethod": "SMS", "smsResetMethod": "X"],
        ] as [JSONValue]
    )
    func `unknown ways of notification are refused`(body: JSONValue) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await prepare(client)
            try await ask(client, body).expectRefusal(400, "INVALID_INPUT_DATA")
            try await client.send("POST", "/users/LOGIN_NAME:ada/password/complete-reset", ["pinCode": "123456"])
                .expectRefusal(403, "INVALID_VERIFICATION_CODE")
            try await client.send("POST", "/users/LOGIN_NAME:ada/password/complete-reset", ["newPassword": "4321"])
                .expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test func `too many requests are limited`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await prepare(client)
            var answer = try await ask(client)
            for _ in 0..<200 where answer.status != 429 { answer = try await ask(client) }
            answer.expectRefusal(429, "TOO_MANY_REQUESTS")
            #expect(answer.headers[.retryAfter] != nil)
        }
    }
}
