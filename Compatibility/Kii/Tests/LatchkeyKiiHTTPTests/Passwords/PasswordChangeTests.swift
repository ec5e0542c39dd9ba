import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct PasswordChangeTests {
    private func change(
        _ client: KiiClient,
        _ old: String?,
        _ new: String,
        of user: String = "me",
        token: String?
    ) async throws -> TestAnswer {
        var body: [String: JSONValue] = ["newPassword": .string(new)]
        body["oldPassword"] = old.map(JSONValue.string)
        return try await client.send(
            "PUT",
            "/users/\(user)/password",
            .object(body),
            as: "ChangePasswordRequest",
            token: token
        )
    }

    @Test func `changing the password ends all tokens of the user, the request's too`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let again = try Person(try await client.logIn())
            let other = try await client.newPerson("eve")
            #expect(try await change(client, "1234", "4321", token: person.token).status == 204)
            for token in [person, again] {
                try await client.me(token.token).expectRefusal(401, "UNAUTHORIZED")
                try await client.refresh(try #require(token.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            }
            #expect(try await client.me(other.token).status == 200)
            try await client.logIn("ada", "1234").expectRefusal(400, "invalid_grant")
            #expect(try await client.logIn("ada", "4321").status == 200)
            let ended = "SELECT COUNT(*) FROM sessions WHERE end_reason = 'password_changed'"
            #expect(try await server.first(ended) == 2)
        }
    }

    @Test func `a wrong or short password changes nothing`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await change(client, "9999", "4321", token: person.token).expectRefusal(401, "WRONG_PASSWORD")
            let short = try await change(client, "1234", "123", token: person.token)
            short.expectRefusal(400, "PASSWORD_TOO_SHORT")
            #expect(short["minimumLength"] == 4)
            try await change(client, nil, "4321", token: person.token).expectRefusal(400, "INVALID_INPUT_DATA")
            try await change(client, "1234", "", token: person.token).expectRefusal(400, "INVALID_INPUT_DATA")
            try await change(client, "1234", "4321", token: nil).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.me(person.token).status == 200)
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test func `guesses of the old password are limited`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            var answer = try await change(client, "0", "4321", token: person.token)
            for number in 1..<50 where answer.status != 429 {
                answer = try await change(client, "\(number)", "4321", token: person.token)
            }
            answer.expectRefusal(429, "TOO_MANY_REQUESTS")
            #expect(answer.headers[.retryAfter] != nil)
        }
    }

    @Test(arguments: [true, false]) func `the user is notified, whoever changes it`(isByBackend: Bool) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "password": "1234", "locale": "ja",
            ])
            let person = try Person(try await client.logIn())
            _ = try await server.newMessages()
            let answer =
                isByBackend
                ? try await change(client, nil, "4321", of: person.id, token: try server.administratorToken())
                : try await change(client, "1234", "4321", token: person.token)
            #expect(answer.status == 204)
            let messages = try await server.newMessages()
            #expect(messages.map(\.kind) == [.passwordChanged])
            #expect(messages.map(\.recipient.text) == ["ada@example.com"])
            #expect(messages.map(\.locale) == ["ja"])
            let name = try server.application().nameForPeople
            #expect(messages.map(\.parameters.applicationName) == [name])
        }
    }

    @Test func `the backend needs no old password, and nobody else sets another user's`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let other = try await client.newPerson("eve")
            try await change(client, "1234", "4321", of: person.id, token: other.token)
                .expectRefusal(401, "UNAUTHORIZED")
            let administrator = try server.administratorToken()
            try await change(client, nil, "123", of: person.id, token: administrator)
                .expectRefusal(400, "PASSWORD_TOO_SHORT")
            #expect(try await change(client, nil, "4321", of: person.id, token: administrator).status == 204)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.logIn("ada", "4321").status == 200)
            try await change(client, nil, "4321", of: "LOGIN_NAME:nobody", token: administrator)
                .expectRefusal(404, "USER_NOT_FOUND")
        }
    }
}
