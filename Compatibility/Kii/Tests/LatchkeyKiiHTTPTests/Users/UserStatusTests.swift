import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserStatusTests {
    private static let type = "UserStatusUpdateRequest"

    @Test func `a backend disables and enables a user`() async throws {
        try await KiiServer.run { server in
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let ada = try await client.newPerson()
            let path = "/users/\(ada.id)/status"
            #expect(try await client.send("GET", path, token: backend).json == ["disabled": false])
            let disabled = try await client.send("PUT", path, ["disabled": true], as: Self.type, token: backend)
            #expect(disabled.status == 204)
            #expect(disabled.text.isEmpty)
            #expect(try await client.send("GET", path, token: backend).json == ["disabled": true])
            try await client.me(ada.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.logIn().expectRefusal(400, "invalid_grant")
            let name = "/users/LOGIN_NAME:ada/status"
            #expect(try await client.send("PUT", name, ["disabled": false], token: backend).status == 204)
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test func `the user gets the application's messages`() async throws {
        try await KiiServer.run { server in
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let registered = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "password": "1234",
            ])
            #expect(registered.status == 201)
            _ = try await server.newMessages()
            let name = try server.application().nameForPeople
            for (isDisabled, kind) in [(true, MessageKind.userDisabled), (false, .userEnabled)] {
                let body: JSONValue = ["disabled": .bool(isDisabled)]
                let answer = try await client.send("PUT", "/users/LOGIN_NAME:ada/status", body, token: backend)
                #expect(answer.status == 204)
                let message = try await server.newMessage()
                #expect(message.kind == kind)
                #expect(message.parameters.applicationName == name)
            }
        }
    }

    @Test func `nobody else may`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let tokens = [ada.token, try server.anonymousToken(), try server.administratorToken(of: "market"), nil]
            for token in tokens {
                for path in ["/users/\(ada.id)/status", "/users/LOGIN_NAME:nobody/status"] {
                    try await client.send("GET", path, token: token).expectRefusal(401, "UNAUTHORIZED")
                    try await client.send("PUT", path, ["disabled": true], as: Self.type, token: token)
                        .expectRefusal(401, "UNAUTHORIZED")
                }
            }
            #expect(try await client.me(ada.token)["_disabled"] == false)
            let backend = try server.administratorToken()
            try await client.send("GET", "/users/LOGIN_NAME:nobody/status", token: backend)
                .expectRefusal(404, "USER_NOT_FOUND")
            for body: JSONValue in [[:], ["disabled": 1]] {
                try await client.send("PUT", "/users/\(ada.id)/status", body, token: backend)
                    .expectRefusal(400, "INVALID_INPUT_DATA")
            }
        }
    }
}
