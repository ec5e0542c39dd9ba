import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import ServerTesting
import Testing

/// Users with hashes of another system, verified by the real pool.
@Suite struct ForeignHashTests {
    /// bcrypt of "correct horse".
    private static let bcrypt = "$2b$04$KGs6SbRdkiSCpy/Eewf30OYPWh0SoviT8kTo7.ujLWzfuyiPAJAM6"

    private static let options: TestServer.Options = {
        var options = TestServer.Options()
        options.passwords = { try Argon2idPool(threads: 1) }
        return options
    }()

    private static func hash(on server: TestServer) async throws -> String? {
        try await server.database.read { connection in
            try connection.first("SELECT password_hash FROM users") { try $0.textIfAny(0) } ?? nil
        }
    }

    /// Imports a user from another system.
    private static func bring(to server: TestServer) async throws -> Person {
        let ada = try await server.register(password: "another horse")
        try await server.database.write { connection in
            try connection.perform("UPDATE users SET password_hash = $1", [.text(bcrypt)])
        }
        return ada
    }

    @Test func `the first login replaces the hash, and the password stays`() async throws {
        try await TestServer.run(Self.options) { server in
            _ = try await Self.bring(to: server)
            try await server.logIn(password: "another horse").expectRefusal("invalid_credentials")
            #expect(try await Self.hash(on: server) == Self.bcrypt)
            #expect(try await server.logIn().status == 201)
            let hash = try #require(try await Self.hash(on: server))
            #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
            #expect(try await server.logIn().status == 201)
            #expect(try await Self.hash(on: server) == hash)
            try await server.logIn(password: "another horse").expectRefusal("invalid_credentials")
        }
    }

    @Test func `logins at once are all let in, and one hash is left`() async throws {
        try await TestServer.run(Self.options) { server in
            _ = try await Self.bring(to: server)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<5 { group.addTask { try await server.logIn().status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 201, count: 5))
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `while nothing can be written nobody logs in and no hash is replaced`() async throws {
        try await TestServer.run(Self.options) { server in
            _ = try await Self.bring(to: server)
            server.fault.now.writing = .unavailable("disk full")
            try await server.logIn().expectProblem(503, "storage_unavailable")
            server.fault.now.writing = nil
            #expect(try await Self.hash(on: server) == Self.bcrypt)
            #expect(try await server.logIn().status == 201)
            #expect(try await Self.hash(on: server) != Self.bcrypt)
        }
    }

    @Test func `a password is changed from a hash of another system`() async throws {
        try await TestServer.run(Self.options) { server in
            let ada = try await Self.bring(to: server)
            let wrong = try await server.changePassword(of: ada, from: "another horse", to: "third horse")
            wrong.expectProblem(403, "wrong_password")
            #expect(try await server.changePassword(of: ada, to: "third horse").status == 204)
            #expect(try await server.logIn(password: "third horse").status == 201)
        }
    }
}
