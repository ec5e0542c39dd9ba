import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserTests {
    private func prepare(_ client: KiiClient) async throws -> Person {
        let answer = try await client.register([
            "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678",
            "displayName": "Ada", "country": "JP", "password": "1234", "score": 7,
        ])
        try #require(answer.status == 201)
        return try Person(try await client.logIn())
    }

    @Test(
        arguments: [
            "me", "ID", "LOGIN_NAME:ada", "LOGIN_NAME%3Aada", "EMAIL:ada@example.com", "EMAIL:ada%40example.com",
            "PHONE:+819012345678", "PHONE:%2B819012345678", "PHONE:JP-09012345678",
        ]
    )
    func `one's own record is complete under every name`(name: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            let answer = try await client.send(
                "GET",
                "/users/\(name == "ID" ? person.id : name)",
                token: person.token
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try answer.string("userID") == person.id)
            #expect(answer["emailAddress"] == "ada@example.com")
            #expect(answer["score"] == 7)
            #expect(answer["_disabled"] == false)
            #expect(answer["_created"]?.integerValue == server.clock.now().milliseconds)
        }
    }

    @Test func `others see three members, and the backend all`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            let other = try await client.newPerson("eve")
            let names = ["\(person.id)", "LOGIN_NAME:ada", "EMAIL:ada@example.com", "PHONE:+819012345678"]
            for name in names {
                let answer = try await client.send("GET", "/users/\(name)", token: other.token)
                #expect(answer.json == ["userID": .string(person.id), "loginName": "ada", "displayName": "Ada"])
                let whole = try await client.send("GET", "/users/\(name)", token: try server.administratorToken())
                #expect(whole["score"] == 7)
                #expect(whole["_hasPassword"] == true)
                try await client.send("GET", "/users/\(name)").expectRefusal(401, "UNAUTHORIZED")
                try await client.send("GET", "/users/\(name)", token: try server.anonymousToken())
                    .expectRefusal(401, "UNAUTHORIZED")
            }
        }
    }

    @Test(
        arguments: [
            ("nobody", "userID"), ("00000000-0000-7000-8000-000000000000", "userID"),
            ("LOGIN_NAME:nobody", "loginName"), ("EMAIL:x", "emailAddress"), ("EMAIL:no%25body", "emailAddress"),
            ("PHONE:x", "phoneNumber"), ("VENDOR_THING_ID:x", "userID"), ("%zz", "userID"), ("%00", "userID"),
        ]
    )
    func `a missing user is reported with the requested name`(call: (name: String, field: String)) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            let answer = try await client.send("GET", "/users/\(call.name)", token: person.token)
            answer.expectRefusal(404, "USER_NOT_FOUND")
            #expect(answer["field"]?.stringValue == call.field)
            #expect(answer["appID"] == "shop")
            #expect(answer["value"]?.stringValue != nil)
            #expect(!answer.text.contains("%"))
        }
    }

    @Test func `an unverified address finds nobody where verification is required`() async throws {
        try await KiiServer.run { server in
            _ = try await prepare(KiiClient(server: server))
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let other = try await client.newPerson("eve")
            try await client.send("GET", "/users/EMAIL:ada@example.com", token: other.token)
                .expectRefusal(404, "USER_NOT_FOUND")
            #expect(try await client.send("GET", "/users/LOGIN_NAME:ada", token: other.token).status == 200)
        }
    }

    @Test func `a whole change keeps common members, and of the app's members only the sent ones`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            server.clock.turn(by: 1)
            let answer = try await client.send(
                "POST",
                "/users/\(person.id)",
                ["displayName": "Countess", "level": 2, "_x": 1, "internalUserID": 5],
                as: "UserUpdateRequest",
                token: person.token
            )
            #expect(answer.json == ["modifiedAt": .integer(server.clock.now().milliseconds)])
            let me = try await client.me(person.token)
            #expect(me["loginName"] == "ada")
            #expect(me["emailAddress"] == "ada@example.com")
            #expect(me["phoneNumber"] == "+819012345678")
            #expect(me["displayName"] == "Countess")
            #expect(me["level"] == 2)
            // Kii's JavaScript SDK sends only the new common members.
            #expect(me["country"] == "JP")
            #expect(me["score"] == nil && me["_x"] == nil)
            #expect(me["internalUserID"] != 5)
        }
    }

    @Test(arguments: [("PATCH", nil), ("POST", "PATCH"), ("POST", "patch")])
    func `a patch keeps the rest`(call: (method: String, override: String?)) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            let answer = try await client.send(
                call.method,
                "/users/me",
                ["level": 2, "country": .null, "score": .null, "loginName": "countess"],
                token: person.token,
                headers: call.override.map { ["X-HTTP-Method-Override": $0] } ?? [:]
            )
            #expect(answer.status == 200)
            let me = try await client.me(person.token)
            #expect(me["displayName"] == "Ada")
            #expect(me["level"] == 2)
            #expect(me["country"] == nil && me["score"] == nil)
            #expect(me["loginName"] == "countess")
        }
    }

    @Test func `a taken identifier is refused, and a password is not changed this way`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await prepare(client)
            let other = try await client.newPerson("eve")
            let bodies: [JSONValue] = [
                ["loginName": "ada"], ["emailAddress": "ada@example.com"], ["phoneNumber": "+819012345678"],
            ]
            for body in bodies {
                try await client.send("POST", "/users/me", body, token: other.token)
                    .expectRefusal(409, "USER_ALREADY_EXISTS")
            }
            try await client.send("POST", "/users/me", ["password": "4321"], token: other.token)
                .expectRefusal(400, "INVALID_INPUT_DATA")
            #expect(try await client.logIn("eve").status == 200)
        }
    }

    @Test func `only the backend changes or deletes other users`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            let other = try await client.newPerson("eve")
            let tokens = [other.token, try server.anonymousToken(), try server.administratorToken(of: "market"), nil]
            let names = [person.id, "LOGIN_NAME:ada", "00000000-0000-7000-8000-000000000000"]
            for token in tokens {
                for name in names {
                    try await client.send("POST", "/users/\(name)", ["x": 1], token: token)
                        .expectRefusal(401, "UNAUTHORIZED")
                    try await client.send("DELETE", "/users/\(name)", token: token).expectRefusal(401, "UNAUTHORIZED")
                }
            }
            let administrator = try server.administratorToken()
            let changed = try await client.send("POST", "/users/\(person.id)", ["x": 1], token: administrator)
            #expect(changed.status == 200)
            #expect(try await client.me(person.token)["x"] == 1)
            #expect(try await client.send("DELETE", "/users/\(person.id)", token: administrator).status == 204)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.send("DELETE", "/users/\(person.id)", token: administrator)
                .expectRefusal(404, "USER_NOT_FOUND")
        }
    }

    @Test func `a user with an authenticator app changes nothing that it protects, as Kii has no codes`()
        async throws
    {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await server.setUpTOTP(of: .init(person.id))
            let address: JSONValue = ["emailAddress": "eve@example.com"]
            let passwords: JSONValue = ["oldPassword": .string(KiiServer.password), "newPassword": "4321"]
            let calls: [(method: String, path: String, body: JSONValue?, type: String?)] = [
                ("POST", "/users/me", address, nil),
                ("PUT", "/users/me/email-address", address, "EmailAddressModificationRequest"),
                ("PUT", "/users/me/password", passwords, "ChangePasswordRequest"), ("DELETE", "/users/me", nil, nil),
            ]
            for call in calls {
                let answer = try await client.send(
                    call.method,
                    call.path,
                    call.body,
                    as: call.type,
                    token: person.token
                )
                #expect(answer.status == 403, "\(call.method) \(call.path): \(answer.text)")
            }
            let me = try await client.me(person.token)
            #expect(me["emailAddress"] == nil)
            var change = ApplicationChange()
            change.secondFactorPolicy = .off
            _ = try await server.composition.administration.applications.change(.init(KiiServer.app), by: change)
            #expect(try await client.logIn().status == 200, "the password is the same")
        }
    }

    @Test(arguments: ["me", "ID"]) func `users delete themselves with all their data`(name: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await prepare(client)
            server.clock.turn(by: 3600)
            let path = "/users/\(name == "ID" ? person.id : name)"
            let answer = try await client.send("DELETE", path, token: person.token)
            #expect(answer.status == 204)
            #expect(answer.text.isEmpty)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.logIn().expectRefusal(400, "invalid_grant")
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
        }
    }
}
