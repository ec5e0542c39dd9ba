import LatchkeyAPI
import ServerTesting
import Testing

@Suite struct EmptyFieldTests {
    @Test(arguments: [
        (#"{"username":"","password":"correct horse"}"#, "username"),
        (#"{"username":"ada","password":""}"#, "password"),
        (#"{"emailAddress":"","password":"correct horse"}"#, "emailAddress"),
        (#"{"phoneNumber":"","password":"correct horse"}"#, "phoneNumber"),
        (#"{"username":"ada"}"#, "password"),
    ]) func `an empty value is a missing one, whichever it is`(body: String, field: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/v1/users", Body(body))
            answer.expectProblem(422, "invalid_fields", field: field)
            #expect(answer["fields", field, "code"]?.stringValue == "required")
        }
    }

    @Test func `an empty new password is a missing one`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.changePassword(of: ada, to: "")
            answer.expectProblem(422, "invalid_fields", field: "newPassword")
        }
    }
}
