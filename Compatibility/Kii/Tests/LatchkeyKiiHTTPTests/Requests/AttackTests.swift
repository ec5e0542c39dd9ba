import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct AttackTests {
    private func statuses(
        _ count: Int,
        _ call: @escaping @Sendable (Int) async throws -> TestAnswer
    ) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count { group.addTask { try await call(number).status } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test func `concurrent guesses are limited like sequential ones`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let names = ["ada", "ADA", "LOGIN_NAME:ada"]
            let answers = try await statuses(40) { try await client.logIn(names[$0 % 3], "wrong \($0)") }
            #expect((answers[400] ?? 0) <= 5)
            #expect((answers[400] ?? 0) + (answers[429] ?? 0) == 40)
        }
    }

    @Test(arguments: ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
    func `a claimed address is not believed`(header: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            var answer = try await client.logIn("ada", "x")
            for number in 0..<20 where answer.status != 429 {
                answer = try await client.send(
                    "POST",
                    "/oauth2/token",
                    ["username": "ada", "password": .string("x\(number)")],
                    headers: [header: header == "Forwarded" ? "for=192.0.2.\(number)" : "192.0.2.\(number)"]
                )
            }
            answer.expectRefusal(429, "TOO_MANY_REQUESTS")
        }
    }

    @Test func `a code that fifty callers send at once sets one password`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "password": "1234",
            ])
            _ = try await client.send("POST", "/users/LOGIN_NAME:ada/password/request-reset")
            let code = try await server.newCode()
            let answers = try await statuses(50) { number in
                try await client.send(
                    "POST",
                    "/users/LOGIN_NAME:ada/password/complete-reset",
                    ["pinCode": .string(code), "newPassword": .string("password \(number)")]
                )
            }
            #expect(answers[204] == 1, "\(answers)")
        }
    }

    @Test func `of fifty concurrent callers that take a name one succeeds`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answers = try await statuses(50) { number in
                try await client.register(["loginName": "ada", "password": .string("password \(number)")])
            }
            #expect(answers == [201: 1, 409: 49])
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
        }
    }

    @Test(
        arguments: [
            #"{"loginName":["ada"],"password":"1234"}"#, #"{"loginName":{"$ne":1},"password":"1234"}"#,
            #"{"emailAddress":["a@example.com","b@example.com"],"password":"1234"}"#,
            #"{"emailAddress":"a@example.com,b@example.com","password":"1234"}"#,
            #"{"emailAddress":"a@example.com\r\nBcc: b@example.com","password":"1234"}"#,
            #"{"loginName":"\u0430dmin","password":"1234"}"#, #"{"loginName":"a\u0000b","password":"1234"}"#,
            #"{"loginName":"ada","displayName":"a\u0007b","password":"1234"}"#,
        ]
    )
    func `an invalid name belongs to nobody`(body: String) async throws {
        try await KiiServer.run { server in
            try await server.send("POST", "/api/apps/shop/users", Body(Array(body.utf8)))
                .expectRefusal(400, "INVALID_INPUT_DATA")
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
            let right = try await KiiClient(server: server).newPerson()
            #expect(!right.token.isEmpty)
        }
    }

    @Test func `the server's own members are not accepted`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let answer = try await client.register([
                "loginName": "eve", "emailAddress": "eve@example.com", "password": "1234", "_disabled": true,
                "_hasPassword": false, "emailAddressVerified": true, "internalUserID": 1, "userID": "x", "_created": 1,
            ])
            #expect(answer["emailAddressVerified"] == false)
            #expect(answer["_disabled"] == false)
            #expect(answer["_hasPassword"] == true)
            #expect(answer["internalUserID"] != 1)
            #expect(answer["userID"] != "x")
            let person = try Person(try await client.logIn("eve"))
            let bodies: [JSONValue] = [
                ["emailAddressVerified": true, "_disabled": true],
                ["phoneNumberVerified": true, "_hasPassword": false],
            ]
            for body in bodies {
                _ = try await client.send("POST", "/users/me", body, token: person.token)
                _ = try await client.send("PATCH", "/users/me", body, token: person.token)
            }
            let me = try await client.me(person.token)
            #expect(me["emailAddressVerified"] == false)
            #expect(me["_disabled"] == false)
        }
    }
}
