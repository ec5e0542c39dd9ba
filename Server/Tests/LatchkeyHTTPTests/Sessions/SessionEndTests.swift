import LatchkeyAPI
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SessionEndTests {
    @Test func `a session that is ended by its id is out at the very next request`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let lost = try await server.logInAsPerson()
            #expect(try await server.current(lost.accessToken).status == 200)
            let answer = try await server.end(lost.sessionID, by: ada)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            try await server.current(lost.accessToken).expectRefusal("session_ended", reason: "revoked")
            let refresh = try await server.refresh(from: lost.refreshToken, to: lost.nextRefreshToken())
            refresh.expectRefusal("session_ended", reason: "revoked")
            #expect(try await server.sessions(of: ada).map(\.id.rawValue) == [ada.sessionID])
        }
    }

    @Test func `the own session may be ended by its id, and has signed out`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.end(ada.sessionID, by: ada).status == 204)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "signed_out")
        }
    }

    @Test func `another user's session is not found, and lives`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            try await server.end(ada.sessionID, by: eve).expectProblem(404, "not_found")
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()).status == 200)
        }
    }

    @Test(
        arguments: [
            "019a0000-0000-7000-8000-000000000000", "x", "%00", "%2e%2e", "refresh2", "current2", "'%20OR%20'1'='1",
            "CURRENT", "Others", String(repeating: "a", count: 5000),
        ]
    )
    func `what is no session of mine is not found and ends nothing`(id: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try await server.logInAsPerson()
            try await server.end(id, by: ada).expectProblem(404, "not_found")
            try await server.end(other.sessionID.uppercased(), by: ada).expectProblem(404, "not_found")
            #expect(try await server.sessions(of: ada).count == 2)
        }
    }

    @Test func `a session that has ended or expired is not found and keeps its reason`() async throws {
        try await TestServer.run { server in
            let forgotten = try await server.register()
            server.clock.turn(by: 89 * 24 * 3600)
            let out = try await server.logInAsPerson()
            _ = try await server.send("DELETE", "/v1/sessions/current", token: out.accessToken)
            server.clock.turn(by: 24 * 3600)
            let ada = try await server.logInAsPerson()
            for person in [out, forgotten] {
                try await server.end(person.sessionID, by: ada).expectProblem(404, "not_found")
            }
            let refresh = try await server.refresh(from: out.refreshToken, to: out.nextRefreshToken())
            refresh.expectRefusal("session_ended", reason: "signed_out")
            let expired = try await server.refresh(from: forgotten.refreshToken, to: forgotten.nextRefreshToken())
            expired.expectRefusal("session_ended", reason: "expired")
        }
    }

    @Test func `ending the others ends all of them and nobody else's`() async throws {
        try await TestServer.run { server in
            let first = try await server.register()
            let eve = try await server.register("eve")
            let second = try await server.logInAsPerson()
            let ada = try await server.logInAsPerson()
            _ = try await server.current(first.accessToken)
            let answer = try await server.send("DELETE", "/v1/sessions/others", token: ada.accessToken)
            #expect(answer.status == 204)
            for person in [first, second] {
                try await server.current(person.accessToken).expectRefusal("session_ended", reason: "revoked")
                let refresh = try await server.refresh(from: person.refreshToken, to: person.nextRefreshToken())
                refresh.expectRefusal("session_ended", reason: "revoked")
            }
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.current(eve.accessToken).status == 200)
            #expect(try await server.send("DELETE", "/v1/sessions/others", token: ada.accessToken).status == 204)
            #expect(try await server.sessions(of: ada).map(\.id.rawValue) == [ada.sessionID])
        }
    }

    @Test func `an end that was not stored is not told as done`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try await server.logInAsPerson()
            for path in ["/v1/sessions/\(other.sessionID)", "/v1/sessions/others"] {
                server.fault.now.writing = .unavailable("disk full")
                let answer = try await server.send("DELETE", path, token: ada.accessToken)
                answer.expectProblem(503, "storage_unavailable")
                server.fault.now.writing = nil
                #expect(try await server.current(other.accessToken).status == 200)
            }
            #expect(try await server.end(other.sessionID, by: ada).status == 204)
        }
    }
}

extension TestServer {
    /// Ends a session by its id.
    func end(_ id: String, by person: Person) async throws -> TestAnswer {
        try await send("DELETE", "/v1/sessions/\(id)", token: person.accessToken)
    }
}
