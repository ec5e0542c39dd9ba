import HTTPTypes
import LatchkeyJSON
import LatchkeyCrypto
import ServerTesting
import Testing

@Suite struct LogInTests {
    @Test(arguments: ["ada", "Ada", "ADA", "aDa"])
    func `a name logs in in every case`(name: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("Ada")
            let answer = try await server.logIn(name)
            #expect(answer.status == 201)
            #expect(answer["user", "id"]?.stringValue == ada.id)
            #expect(answer["user", "username"]?.stringValue == "Ada")
        }
    }

    @Test func `a session is as the contract has it`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let answer = try await server.logIn()
            #expect(answer["session", "tokenType"]?.stringValue == "Bearer")
            let lifetime = try #require(answer["session", "expiresIn"]?.integerValue)
            #expect((570...630).contains(lifetime))
            #expect(answer["session", "refreshToken"]?.stringValue?.hasPrefix("lkr_") == true)
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `unknown names and wrong passwords are refused alike`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let unknown = try await server.logIn("eve")
            let wrong = try await server.logIn("ada", password: "wrong horse")
            let nobody = try await server.logIn("not a name", password: "wrong horse")
            for answer in [unknown, wrong, nobody] {
                answer.expectRefusal("invalid_credentials")
                #expect(answer.text == unknown.text)
                #expect(answer.headers.count == unknown.headers.count)
            }
        }
    }

    @Test func `a disabled user is refused like an unknown one`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let pseudo = try await server.registerPseudoUser()
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE username = 'ada'")
            let disabled = try await server.logIn()
            let unknown = try await server.logIn("eve")
            disabled.expectRefusal("invalid_credentials")
            #expect(disabled.text == unknown.text)
            #expect(try await server.current(pseudo.accessToken).status == 200)
        }
    }

    @Test(arguments: ["correct horse ", " correct horse", "Correct horse", "correct  horse", "correct hors", ""])
    func `only the very password is right`(password: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let answer = try await server.logIn(password: password)
            answer.expectRefusal("invalid_credentials")
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `a password that no application allows is refused without hashing`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let answer = try await server.logIn(password: String(repeating: "x", count: 257))
            answer.expectRefusal("invalid_credentials")
        }
    }

    @Test func `passwords are hashed for real in the server as it is shipped`() async throws {
        var options = TestServer.Options()
        options.passwords = { try Argon2idPool() }
        try await TestServer.run(options) { server in
            _ = try await server.register(password: "cafe\\u0301 au lait")
            #expect(try await server.logIn(password: "caf\\u00e9 au lait").status == 201)
            try await server.logIn(password: "cafe au lait").expectRefusal("invalid_credentials")
            try await server.logIn("nobody").expectRefusal("invalid_credentials")
        }
    }

    @Test(arguments: ["' OR '1'='1", "ada' --", "admin'/*", "*)(uid=*", "${7*7}", "{{7*7}}", "ada;ls"])
    func `an identifier that means something elsewhere is nobody's`(identifier: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.logIn(identifier).expectRefusal("invalid_credentials")
        }
    }

    @Test(arguments: [#"\u0000"#, #"ada\u0000"#, #"ada\u0007"#, #"ada\r\n"#, #"ada\u2028"#, #"ada\u007f"#])
    func `an identifier with control characters is told as such`(identifier: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.logIn(identifier).expectProblem(422, "invalid_fields", field: "identifier")
        }
    }
}
