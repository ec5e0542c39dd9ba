import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RefreshTests {
    private func refreshed(_ client: KiiClient, _ token: String?) async throws -> Person {
        try Person(try await client.refresh(try #require(token)))
    }

    @Test func `a refresh replaces both tokens, and ends both at once`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let answer = try await client.refresh(try #require(first.refreshToken))
            #expect(answer.text.contains(#""expires_in":2147483647"#))
            #expect(answer["token_type"] == "bearer")
            let second = try Person(answer)
            #expect(second.id == first.id)
            #expect(second.token != first.token && second.refreshToken != first.refreshToken)
            try await client.me(first.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.me(second.token).status == 200)
            let third = try await refreshed(client, second.refreshToken)
            try await client.me(second.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.me(third.token).status == 200)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") == 1)
        }
    }

    @Test func `the same request after a lost reply gets the same answer`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let answer = try await client.refresh(try #require(first.refreshToken))
            server.clock.turn(by: 10)
            let again = try await client.refresh(try #require(first.refreshToken))
            #expect(again.text == answer.text)
            #expect(try await client.me(try Person(again).token).status == 200)
        }
    }

    @Test func `after ten seconds it is reuse, and ends the session`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let second = try await refreshed(client, first.refreshToken)
            server.clock.turn(by: 10.001)
            try await client.refresh(try #require(first.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            try await client.me(second.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.refresh(try #require(second.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE end_reason = 'reuse_detected'") == 1)
        }
    }

    @Test func `an older token ends the session at once`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let third = try await refreshed(client, try await refreshed(client, first.refreshToken).refreshToken)
            try await client.refresh(try #require(first.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            try await client.me(third.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `a server that dies between the two tokens does no harm`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let text = try #require(first.refreshToken)
            let token = try #require(RefreshToken(text))
            // The state then: the refresh token has rotated, and no access token was issued.
            _ = try await server.composition.domain.tokenRotation.refresh(
                token,
                of: server.application(),
                from: nil
            )
            try await client.me(first.token).expectRefusal(401, "UNAUTHORIZED")
            server.clock.turn(by: 5)
            let second = try await refreshed(client, text)
            #expect(try await client.me(second.token).status == 200)
            #expect(try await refreshed(client, second.refreshToken).id == first.id)
        }
    }

    @Test func `fifty concurrent refreshes all get the same valid successors`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            let answers = try await withThrowingTaskGroup(of: Person.self) { group in
                for _ in 0..<50 { group.addTask { try await refreshed(client, first.refreshToken) } }
                return try await group.reduce(into: [Person]()) { $0.append($1) }
            }
            let next = try #require(answers.first)
            #expect(answers.count == 50)
            #expect(answers.allSatisfy { $0 == next })
            #expect(try await client.me(next.token).status == 200)
            #expect(try await client.refresh(try #require(next.refreshToken)).status == 200)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 1)
        }
    }

    @Test(arguments: ["x", "lkr_", "lkr_" + String(repeating: "A", count: 64), "lka_x"])
    func `an invalid token is refused`(token: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            try await client.refresh(token).expectRefusal(403, "WRONG_REFRESH_TOKEN")
        }
    }

    @Test func `another application's token is refused, and stays valid`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let token = try #require(person.refreshToken)
            let other = KiiClient(server: server, app: KiiServer.otherApp)
            try await other.refresh(token).expectRefusal(403, "WRONG_REFRESH_TOKEN")
            try await other.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            #expect(try await client.me(person.token).status == 200)
            #expect(try await client.refresh(token).status == 200)
        }
    }

    @Test func `a refresh may request a lifetime too`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let end = server.clock.now().milliseconds + 60_000
            let answer = try await client.token([
                "grant_type": "refresh_token", "refresh_token": .string(try #require(person.refreshToken)),
                "expiresAt": .integer(end),
            ])
            #expect(answer["expires_in"] == .integer(60))
            server.clock.turn(by: 60)
            try await client.me(try Person(answer).token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `a form refreshes too, and an old token beside it does no harm`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let body = Body.form("grant_type=refresh_token&refresh_token=\(try #require(person.refreshToken))")
            let answer = try await server.send("POST", client.path("/oauth2/token"), body, token: "lka_old")
            #expect(answer.status == 200)
        }
    }
}
