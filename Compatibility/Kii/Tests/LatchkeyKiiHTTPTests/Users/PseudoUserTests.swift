import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct PseudoUserTests {
    private static let type = "RegistrationAndAuthorizationRequest"

    @Test func `a pseudo user is signed in, and has no refresh token`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answer = try await client.register(["displayName": "Guest", "score": 1], as: Self.type)
            #expect(answer.status == 201)
            #expect(answer["_hasPassword"] == false)
            #expect(answer["loginName"] == nil)
            #expect(answer["_refreshToken"] == nil)
            let me = try await client.me(try answer.string("_accessToken"))
            #expect(me["userID"] == answer["userID"])
            #expect(me["score"] == 1)
        }
    }

    @Test func `a password without a name is no user`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            try await client.register(["password": "1234"], as: Self.type).expectRefusal(400, "INVALID_INPUT_DATA")
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
        }
    }

    @Test func `with a name and a password they can log in, and keep their id`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let guest = try await client.register(["score": 1], as: Self.type)
            let token = try guest.string("_accessToken")
            try await client.send("POST", "/users/me", ["loginName": "ada"], token: token)
                .expectRefusal(400, "INVALID_INPUT_DATA")
            try await client.send("POST", "/users/me", ["loginName": "ada", "password": "123"], token: token)
                .expectRefusal(400, "PASSWORD_TOO_SHORT")
            let answer = try await client.send(
                "POST",
                "/users/me",
                ["loginName": "ada", "emailAddress": "ada@example.com", "password": "1234", "score": 2],
                as: "UserUpdateRequest",
                token: token
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try await client.me(token)["score"] == 2)
            #expect(try await client.logIn("ada")["id"] == guest["userID"])
            #expect(try await client.logIn("ada@example.com")["id"] == guest["userID"])
        }
    }

    @Test func `a taken name is reported`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let token = try await client.register([:], as: Self.type).string("_accessToken")
            let answer = try await client.send(
                "POST",
                "/users/me",
                ["loginName": "ada", "password": "1234"],
                token: token
            )
            answer.expectRefusal(409, "USER_ALREADY_EXISTS")
            #expect(answer["field"] == "loginName")
        }
    }

    @Test func `they have no password to change`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let token = try await client.register([:], as: Self.type).string("_accessToken")
            try await client.send(
                "PUT",
                "/users/me/password",
                ["oldPassword": "x", "newPassword": "1234"],
                token: token
            ).expectRefusal(409, "OPERATION_NOT_ALLOWED")
        }
    }
}
