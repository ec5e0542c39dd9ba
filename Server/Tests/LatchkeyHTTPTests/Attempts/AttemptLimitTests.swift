import HTTPTypes
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct AttemptLimitTests {
    private static func fail(_ count: Int, at name: String = "ada", _ server: TestServer) async throws {
        for _ in 0..<count {
            try await server.logIn(name, password: "wrong horse").expectRefusal("invalid_credentials")
        }
    }

    private static func expectTooMany(_ answer: TestAnswer, retryAfter seconds: Int) {
        answer.expectProblem(429, "too_many_attempts")
        #expect(answer.headers[.retryAfter] == String(seconds))
    }

    @Test func `after five wrong passwords the right one waits too, and is told how long`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            _ = try await server.register("eve")
            try await Self.fail(5, server)
            Self.expectTooMany(try await server.logIn(), retryAfter: 5)
            #expect(try await server.logIn("eve").status == 201)
            server.clock.turn(by: 5)
            #expect(try await server.logIn().status == 201)
            try await Self.fail(5, server)
        }
    }

    @Test func `10,000 wrong passwords are throttled at once and few are verified`() async throws {
        let hasher = CountingHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            _ = try await server.register()
            for number in 1...10_000 {
                let answer = try await server.logIn(password: "wrong \(number)")
                #expect(answer.status == (number <= 5 ? 401 : 429))
            }
            #expect(hasher.verifications == 5)
            server.clock.turn(by: 5)
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `200 guesses at the same moment are no more than one after the other`() async throws {
        let hasher = CountingHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            _ = try await server.register()
            let other = try await server.anotherServer()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<200 {
                    group.addTask { try await server.logIn(password: "wrong \(number)").status }
                    group.addTask {
                        // Another node on the same database.
                        let refused = await #expect(throws: LogInError.self) {
                            try await other.logIn("ada", "wrong \(number)")
                        }
                        return refused == .invalidCredentials ? 401 : 429
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [401: 5, 429: 395])
        }
    }

    @Test func `nobody learns from the limits who exists`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let disabled = try await server.register("disabled")
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE id = '\(disabled.id)'")
            var texts: Set<String> = []
            for name in ["ada", "eve", "disabled", "not a name"] {
                try await Self.fail(5, at: name, server)
                let answer = try await server.logIn(name)
                Self.expectTooMany(answer, retryAfter: 5)
                texts.insert(answer.text)
            }
            #expect(texts.count == 1)
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `all spellings of a name are one counter`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            for name in ["ada", "Ada", "ADA", " ada", "ada "] { try await Self.fail(1, at: name, server) }
            for name in ["ada", "aDA", " ada "] { Self.expectTooMany(try await server.logIn(name), retryAfter: 5) }
        }
    }

    @Test func `a refused attempt is no event, and those before it are`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for _ in 1...50 { _ = try await server.logIn(password: "wrong horse") }
            #expect(try await server.events(of: ada).filter { $0.kind == .loginFailed }.count == 5)
        }
    }

    @Test func `the limits survive a restart and hold at another server`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await Self.fail(5, server)
            let other = try await server.anotherServer()
            await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
                try await other.logIn("ada", TestServer.password)
            }
            server.clock.turn(by: 5)
            try await other.logIn("ada", TestServer.password)
            try await Self.fail(5, server)
        }
    }

    @Test func `the storage holds neither the address nor the name`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            try await Self.fail(1, at: "canary", server)
            #expect(try await server.first("SELECT COUNT(*) FROM attempt_limits") == 2)
            // Digests are binary; a text would be readable.
            let lengths = try await server.first("SELECT COUNT(*) FROM attempt_limits WHERE LENGTH(digest) = 32")
            #expect(lengths == 2)
            #expect(!(try await server.digests()).contains { $0.contains("canary") || $0.contains("127.0.0.1") })
        }
    }

    @Test(
        arguments: [
            "X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP",
        ]
    )
    func `a header that tells another address each time gets nobody further`(header: String) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            var statuses: [Int] = []
            for number in 1...210 {
                let address = header == "Forwarded" ? "for=198.51.100.\(number)" : "198.51.100.\(number)"
                let answer = try await server.logIn("name\(number)", headers: [header: address])
                statuses.append(answer.status)
            }
            #expect(statuses == Array(repeating: 401, count: 200) + Array(repeating: 429, count: 10))
        }
    }

    @Test func `behind a trusted proxy each client is counted by itself`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        options.trustedProxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        try await TestServer.run(options) { server in
            for number in 1...210 {
                let headers = ["X-Forwarded-For": "192.0.2.\(number), 198.51.100.7"]
                let answer = try await server.logIn("name\(number)", headers: headers)
                #expect(answer.status == (number <= 200 ? 401 : 429))
            }
            let headers = ["X-Forwarded-For": "198.51.100.7, 198.51.100.8"]
            try await server.logIn("name", headers: headers).expectRefusal("invalid_credentials")
        }
    }

    @Test func `a password asked for again is limited too`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            func delete(_ password: String) async throws -> TestAnswer {
                try await server.send(
                    "DELETE",
                    "/v1/users/me",
                    "{\"password\":\"\(password)\"}",
                    token: ada.accessToken
                )
            }
            for _ in 1...5 { try await delete("wrong horse").expectProblem(403, "wrong_password") }
            Self.expectTooMany(try await delete(TestServer.password), retryAfter: 5)
            #expect(try await server.logIn().status == 201)
            server.clock.turn(by: 5)
            #expect(try await delete(TestServer.password).status == 204)
        }
    }

    @Test func `without storage there is no login, and nothing is verified`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            server.fault.now.writing = .unavailable("gone")
            for password in [TestServer.password, "wrong horse"] {
                try await server.logIn(password: password).expectProblem(503, "storage_unavailable")
            }
            server.fault.now.writing = nil
            #expect(try await server.logIn().status == 201)
        }
    }
}

extension Composition {
    @discardableResult
    fileprivate func logIn(_ name: String, _ password: String) async throws -> LatchkeyCore.SignedIn {
        let application = LatchkeyCore.Application(id: LatchkeyCore.Application.defaultID, name: "Default")
        return try await domain.passwordLogIn.logIn(
            name,
            password: password,
            from: RequestOrigin(),
            with: application
        )
    }
}

extension TestServer {
    /// The keys by which attempts are counted, as text.
    fileprivate func digests() async throws -> [String] {
        try await database.read { connection in
            try connection.query("SELECT digest FROM attempt_limits", []) { row in
                String(decoding: try row.bytes(0), as: UTF8.self)
            }
        }
    }
}
