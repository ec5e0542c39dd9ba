import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// Writes while the disk is nearly full.
///
/// Each call is repeated when there is room, which shows that it had no other fault.
@Suite struct FullStorageTests {
    private static let place = "/v1/users/me/buckets/notes/objects/rent"

    /// A call that creates something, with the status of its success.
    private typealias Call = (name: String, done: Int, make: @Sendable () async throws -> TestAnswer)

    private static func calls(_ server: TestServer, _ ada: Person, _ token: String) -> [Call] {
        let access = ada.accessToken
        return [
            (
                "registration", 201,
                { try await server.send("POST", "/v1/users", #"{"username":"eve","password":"correct horse"}"#) }
            ),
            ("pseudo user", 201, { try await server.send("POST", "/v1/users", "{}") }),
            ("registration by address", 202, { try await server.askToRegister("bob@example.com") }),
            (
                "reset of a known address", 202,
                { try await server.send("POST", "/v1/password-resets", #"{"identifier":"ada@example.com"}"#) }
            ),
            (
                "reset of an unknown address", 202,
                { try await server.send("POST", "/v1/password-resets", #"{"identifier":"nobody@example.com"}"#) }
            ),
            ("user by single sign-on", 201, { try await server.logIn(ssoToken: token) }),
            ("object", 201, { try await server.send("PUT", place, "{}", token: access) }),
            ("patch of an object", 200, { try await server.send("PATCH", place, #"{"a":1}"#, token: access) }),
            (
                "record", 200,
                { try await server.change(ada, #"{"displayName":"A"}"#) }
            ),
            (
                "proof of an address", 202,
                {
                    let body: Body = #"{"emailAddress":"new@example.com"}"#
                    return try await server.send("POST", "/v1/verifications", body, token: access)
                }
            ),
            ("push device", 204, { try await server.device("PUT", by: ada) }),
        ]
    }

    @Test func `nothing new is stored, and strangers are answered alike`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.registerByAddress()
            #expect(try await server.change(ada, #"{"emailAddress":"new@example.com"}"#).status == 200)
            let token = try backend.token(login: "carol", email: "carol@example.com", at: server.clock.now())
            let calls = Self.calls(server, ada, token)
            let count = "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM verifications)"
            let before = try await server.first(count)
            server.composition.space.measured(0, reserve: 100)
            for call in calls {
                let answer = try await call.make()
                #expect(answer.status == 507, "\(call.name): \(answer.text)")
                #expect(answer.headers[.retryAfter] != nil, "\(call.name)")
            }
            #expect(try await server.first(count) == before)
            server.composition.space.measured(200, reserve: 100)
            for call in calls {
                let answer = try await call.make()
                #expect(answer.status == call.done, "\(call.name): \(answer.text)")
            }
        }
    }

    @Test func `a registration is completed when there is room, by the same code`() async throws {
        try await TestServer.run { server in
            let asked = try await server.askToRegister("ada@example.com").decoded(VerificationAsked.self)
            let code = try await server.newMessage().parameters.code
            server.composition.space.measured(0, reserve: 100)
            try await server.verify(asked.verificationID, code).expectProblem(507, "storage_full")
            server.composition.space.measured(200, reserve: 100)
            #expect(try await server.verify(asked.verificationID, code).status == 201)
        }
    }

    @Test func `an identity is linked when there is room, by the same token`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.register()
            let token = try backend.token(at: server.clock.now())
            server.composition.space.measured(0, reserve: 100)
            try await server.link(token, by: ada).expectProblem(507, "storage_full")
            server.composition.space.measured(200, reserve: 100)
            #expect(try await server.link(token, by: ada).status == 201)
        }
    }

    @Test func `people log in, refresh, protect themselves and delete`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let carol = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            let ada = try await server.registerByAddress()
            #expect(try await server.send("PUT", Self.place, "{}", token: ada.accessToken).status == 201)
            let reset = try await server.askForReset(of: "ada@example.com")
            let code = try await server.newMessage().parameters.code
            server.clock.turn(by: 1)
            server.composition.space.measured(0, reserve: 100)
            #expect(try await server.person(ssoToken: backend.token(at: server.clock.now())).id == carol.id)
            let refreshed = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect(refreshed.status == 200)
            #expect(try await server.send("DELETE", Self.place, token: ada.accessToken).status == 204)
            #expect(try await server.reset(reset, code).status == 204)
            let login = try await server.logIn("ada@example.com", password: "another horse")
            #expect(login.status == 201)
            let again = try Person(login)
            let change: Body = #"{"currentPassword":"another horse","newPassword":"correct horse"}"#
            let changed = try await server.send("POST", "/v1/users/me/password", change, token: again.accessToken)
            #expect(changed.status == 204, "\(changed.text)")
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: again.accessToken).status == 204)
        }
    }
}
