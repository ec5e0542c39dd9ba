import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct TokenLifetimeTests {
    private func logIn(_ client: KiiClient, until expiresAt: JSONValue) async throws -> TestAnswer {
        try await client.token(["username": "ada", "password": "1234", "expiresAt": expiresAt])
    }

    @Test func `a token lives as long as requested, by a number or a text`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let end = server.clock.now().milliseconds + 3_600_000
            let expiries: [JSONValue] = [.integer(end), .string("\(end)"), .number(Double(end)), .integer(end + 999)]
            for expiry in expiries {
                let answer = try await logIn(client, until: expiry)
                #expect(answer["expires_in"] == .integer(3600), "\(expiry)")
            }
            let person = try Person(try await logIn(client, until: .integer(end)))
            server.clock.turn(by: 3599)
            #expect(try await client.me(person.token).status == 200)
            server.clock.turn(by: 1)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.refresh(try #require(person.refreshToken)).status == 200)
        }
    }

    @Test func `a token does not outlive its session`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let change = ApplicationChange(
                sessions: SessionPolicyChange(idleLifetime: 3600, absoluteLifetime: .seconds(7200))
            )
            _ = try await server.composition.administration.applications.change(.init(client.app), by: change)
            let person = try await client.newPerson()
            let answer = try await client.logIn()
            #expect(answer["expires_in"] == 7200)
            server.clock.turn(by: 7201)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `a past or invalid end is refused`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let now = server.clock.now().milliseconds
            let expiries: [JSONValue] = [
                .integer(now), .integer(now + 999), .integer(0), .integer(-1), .integer(.min), "soon", true, [], [:],
                .number(1e300), "nan",
            ]
            for expiry in expiries {
                try await logIn(client, until: expiry).expectRefusal(400, "INVALID_INPUT_DATA", "\(expiry)")
            }
            let none: [JSONValue] = [.null, ""]
            for expiry in none {
                #expect(try await logIn(client, until: expiry)["expires_in"] == .integer(2_147_483_647))
            }
            let never = try await logIn(client, until: .integer(.max))
            #expect(never["expires_in"] == .integer(2_147_483_647), "\(never.text)")
        }
    }

    @Test func `the application sets the default and the longest lifetime`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            try await server.composition.changeKii {
                $0.tokenLifetime = 60
                $0.longestTokenLifetime = 120
            }
            #expect(try await client.logIn()["expires_in"] == .integer(60))
            let now = server.clock.now().milliseconds
            #expect(try await logIn(client, until: .integer(now + 120_000))["expires_in"] == .integer(120))
            try await logIn(client, until: .integer(now + 121_000)).expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test func `without refresh tokens none are issued`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await server.composition.changeKii { $0.hasRefreshTokens = false }
            let answer = try await client.logIn()
            #expect(answer.status == 200)
            #expect(answer["refresh_token"] == nil)
            try await client.refresh(try #require(person.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            #expect(try await client.me(person.token).status == 200)
        }
    }
}
