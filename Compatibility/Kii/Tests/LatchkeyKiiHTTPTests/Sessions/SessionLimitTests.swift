import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SessionLimitTests {
    @Test func `repeated logins keep a hundred sessions, and end the oldest one`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let first = try await client.newPerson()
            #expect(try await client.me(first.token).status == 200)
            var second: Person?
            for _ in 1..<SessionLimit.standard {
                server.clock.turn(by: 60)
                let person = try Person(try await client.logIn())
                second = second ?? person
            }
            #expect(try await client.me(first.token).status == 200)
            // The first was just used, which counts from the next minute on; now the second is the oldest.
            try await server.composition.sessionActivity.flush()
            server.clock.turn(by: 60)
            let last = try Person(try await client.logIn())
            #expect(try await client.me(last.token).status == 200)
            #expect(try await client.me(first.token).status == 200)
            try await client.me(try #require(second).token).expectRefusal(401, "UNAUTHORIZED")
            let living = "SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL"
            #expect(try await server.first(living) == Int64(SessionLimit.standard))
            let ended = "SELECT COUNT(*) FROM audit_events WHERE kind = 'session_ended' AND reason = 'revoked'"
            #expect(try await server.first(ended) == 1)
        }
    }
}
