import LatchkeyAPI
import LatchkeyCommands
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

/// Passwords that are easy to guess (attack A15), in every call that sets one.
@Suite struct WeakPasswordTests {
    private static func register(_ password: String, on server: TestServer) async throws -> TestAnswer {
        let body = RegisterRequest(username: "evelyn.moss", emailAddress: "em@quillpost.example", password: password)
        return try await server.send("POST", "/v1/users", Body(Array(try WireJSON.encode(body))))
    }

    @Test(
        arguments: [
            "password", "12345678", "iloveyou", "Password1!", "1qaz2wsx3edc", "aaaaaaaa", "abcdefghij", "asdfghjkl;",
            "19850314", "evelynmoss", "Evelyn.Moss99", "moss evelyn", "quillpost1", "em@quillpost.example", "default1",
        ]
    )
    func `a password that is easy to guess is refused, with what to change`(password: String) async throws {
        try await TestServer.run { server in
            let answer = try await Self.register(password, on: server)
            answer.expectProblem(422, "weak_password", field: "password", "\(answer.text)")
            let detail = try #require(try answer.decoded(Problem.self).fields?["password"]?.detail)
            #expect(detail.contains("Add") || detail.contains("Choose"), "\(detail)")
            #expect(!answer.text.contains(password) || password == "password")
            #expect(try await Self.register(TestServer.password, on: server).status == 201)
        }
    }

    @Test(
        arguments: [
            "correct horse", "all small letters", "🐎🔋📎✅🌧️🎻🪁🧲", "  leading and trailing  ", "夏草や兵どもが夢の跡",
            String(repeating: "long enough ", count: 21),
        ]
    )
    func `no letters, digits or signs are asked for`(password: String) async throws {
        try await TestServer.run { server in
            let answer = try await Self.register(password, on: server)
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    @Test func `a pseudo user's first password is held against the new name`() async throws {
        try await TestServer.run { server in
            let guest = try await server.registerPseudoUser()
            let weak: Body = #"{"username":"evelyn.moss","password":"mossevelyn"}"#
            let answer = try await server.send("PATCH", "/v1/users/me", weak, token: guest.accessToken)
            answer.expectProblem(422, "weak_password", field: "password")
            let good: Body = #"{"username":"evelyn.moss","password":"correct horse"}"#
            #expect(try await server.send("PATCH", "/v1/users/me", good, token: guest.accessToken).status == 200)
        }
    }

    @Test(arguments: ["password", "ada12345", "adaadaada"])
    func `a password is not changed to one that is easy to guess`(new: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.changePassword(of: ada, to: new)
            answer.expectProblem(422, "weak_password", field: "newPassword")
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
        }
    }

    @Test func `who has a weak password from before still logs in`() async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET password_minimum_strength = 0"]
        try await TestServer.run(options) { server in
            _ = try await server.register(password: "password")
            try await server.database.write { connection in
                try connection.perform("UPDATE applications SET password_minimum_strength = 4")
            }
            try await server.composition.reload()
            #expect(try await server.logIn(password: "password").status == 201)
            try await Self.register("password", on: server).expectProblem(422, "weak_password")
        }
    }
}
