import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct KnownDeviceTests {
    private static func key(_ answer: TestAnswer) throws -> String {
        try #require(answer["session", "deviceKey"]?.stringValue)
    }

    private static func register(_ name: String, _ server: TestServer, on key: String? = nil) async throws -> TestAnswer
    {
        let body = Body("{\"username\":\"\(name)\",\"password\":\"\(TestServer.password)\"}")
        return try await server.send("POST", "/v1/users", body, headers: key.map { ["Latchkey-Device": $0] } ?? [:])
    }

    private static func lockOut(_ name: String, _ server: TestServer) async throws {
        for _ in 1...50 { _ = try await server.logIn(name, password: "wrong horse") }
        try await server.logIn(name).expectProblem(429, "too_many_attempts")
    }

    @Test func `who has logged in on a device gets in there whatever strangers do`() async throws {
        try await TestServer.run { server in
            let key = try Self.key(try await Self.register("ada", server))
            try await Self.lockOut("ada", server)
            let answer = try await server.logIn(headers: ["Latchkey-Device": key])
            #expect(answer.status == 201)
            #expect(try Self.key(answer) == key)
        }
    }

    @Test func `a device stays known after logout, at another server, and to each of its users`() async throws {
        try await TestServer.run { server in
            let answer = try await Self.register("ada", server)
            let key = try Self.key(answer)
            #expect(try Self.key(try await Self.register("eve", server, on: key)) == key)
            let token = try Person(answer).accessToken
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: token).status == 204)
            for name in ["ada", "eve"] {
                try await Self.lockOut(name, server)
                #expect(try await server.logIn(name, headers: ["Latchkey-Device": key]).status == 201)
            }
        }
    }

    @Test func `a pseudo user has a device too`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/v1/users", "{}")
            #expect(try Self.key(answer).hasPrefix("lkd_"))
        }
    }

    @Test func `another one's device, a made-up one and rubbish are worth nothing`() async throws {
        try await TestServer.run { server in
            _ = try await Self.register("ada", server)
            let eve = try Self.key(try await Self.register("eve", server))
            try await Self.lockOut("ada", server)
            let made = "lkd_" + String(repeating: "A", count: 43)
            for key in [eve, made, "", "lkd_", "x", String(repeating: "a", count: 5000), "\u{e9}"] {
                let answer = try await server.logIn(headers: ["Latchkey-Device": key])
                answer.expectProblem(429, "too_many_attempts")
            }
            server.clock.turn(by: 60 * 60)
            let answer = try await server.logIn(headers: ["Latchkey-Device": "rubbish"])
            #expect(answer.status == 201)
            #expect(try Self.key(answer).hasPrefix("lkd_"))
        }
    }

    @Test func `a key that a client has made up is not taken over at its first login`() async throws {
        try await TestServer.run { server in
            let made = "lkd_" + String(repeating: "A", count: 43)
            let answers = [
                try await Self.register("ada", server, on: made),
                try await server.logIn(headers: ["Latchkey-Device": made]),
            ]
            for answer in answers { #expect(try Self.key(answer) != made) }
            // An attacker who planted the key waits like anyone else.
            try await Self.lockOut("ada", server)
            let guess = try await server.logIn(headers: ["Latchkey-Device": made])
            guess.expectProblem(429, "too_many_attempts")
            let own = try await server.logIn(headers: ["Latchkey-Device": Self.key(answers[1])])
            #expect(own.status == 201)
        }
    }

    @Test func `a refresh answers no device key`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect(answer.status == 200)
            #expect(answer["session", "deviceKey"] == nil)
        }
    }

    @Test func `the storage and the log do not hold the key`() async throws {
        try await TestServer.run { server in
            let key = try Self.key(try await Self.register("ada", server))
            _ = try await server.logIn(headers: ["Latchkey-Device": key])
            #expect(try await server.first("SELECT COUNT(*) FROM known_devices WHERE LENGTH(digest) = 32") == 1)
            #expect(!TestServer.log.all.contains(key))
            #expect(!TestServer.log.all.contains(key.dropFirst(4)))
        }
    }

    @Test func `a standard client makes no device known, so its logins displace none`() async throws {
        try await OpenIDClient.run { client in
            let own = try await client.add("own") { $0.party = .first }
            let known = try await client.server.first("SELECT COUNT(*) FROM known_devices")
            #expect(try await client.tokens("openid profile")["device_key"] == nil)
            #expect(try await client.tokens("profile")["device_key"] == nil)
            #expect(try await own.tokens("openid")["device_key"] == nil)
            #expect(try await client.server.first("SELECT COUNT(*) FROM known_devices") == known)
            // An application of the operator keeps its device key, so it is remembered.
            let key = try await own.tokens("profile").text("device_key")
            #expect(try await client.server.first("SELECT COUNT(*) FROM known_devices") == known.map { $0 + 1 })
            try await KnownDeviceTests.lockOut("ada", client.server)
            #expect(try await client.server.logIn(headers: ["Latchkey-Device": key]).status == 201)
        }
    }

    @Test func `a deleted user's devices are forgotten, and a new one of the same name is another`() async throws {
        try await TestServer.run { server in
            let answer = try await Self.register("ada", server)
            let (key, token) = (try Self.key(answer), try Person(answer).accessToken)
            #expect(try await server.send("DELETE", "/v1/users/me", token: token).status == 204)
            #expect(try await server.first("SELECT COUNT(*) FROM known_devices") == 0)
            _ = try await Self.register("ada", server)
            try await Self.lockOut("ada", server)
            let again = try await server.logIn(headers: ["Latchkey-Device": key])
            again.expectProblem(429, "too_many_attempts")
        }
    }
}
