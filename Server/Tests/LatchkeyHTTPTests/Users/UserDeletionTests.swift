import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserDeletionTests {
    private static func delete(
        _ server: TestServer,
        _ token: String,
        _ body: Body? = #"{"password":"correct horse"}"#
    ) async throws -> TestAnswer {
        try await server.send("DELETE", "/v1/users/me", body, token: token)
    }

    @Test func `a deleted user is out at once, with every token`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try Person(try await server.logIn())
            #expect(try await server.current(other.accessToken).status == 200)
            #expect(try await Self.delete(server, ada.accessToken).status == 204)
            for token in [ada.accessToken, other.accessToken] {
                try await server.current(token).expectRefusal("session_ended", reason: "user_deleted")
            }
            let refreshed = try await server.refresh(from: other.refreshToken, to: other.nextRefreshToken())
            refreshed.expectRefusal("session_ended", reason: "user_deleted")
            try await server.logIn().expectRefusal("invalid_credentials")
        }
    }

    @Test func `a wrong password deletes nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await Self.delete(server, ada.accessToken, #"{"password":"wrong horse"}"#)
            answer.expectProblem(403, "wrong_password")
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test(arguments: [(299.0, 204), (301.0, 403)])
    func `a fresh login stands for the password`(login: (age: Double, status: Int)) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: login.age)
            let answer = try await Self.delete(server, ada.accessToken, nil)
            #expect(answer.status == login.status)
            if login.status == 403 { answer.expectProblem(403, "password_required") }
        }
    }

    @Test func `a refresh does not make a login fresh`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 400)
            let refreshed = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let token = try #require(refreshed["session", "accessToken"]?.stringValue)
            try await Self.delete(server, token, nil).expectProblem(403, "password_required")
            #expect(try await Self.delete(server, token).status == 204)
        }
    }

    @Test func `who registers the name again gets nothing of the old user`() async throws {
        try await TestServer.run { server in
            let old = try await server.register()
            let path = "/v1/users/me/buckets/notes/objects"
            _ = try await server.send("POST", path, #"{"a":1}"#, token: old.accessToken)
            #expect(try await Self.delete(server, old.accessToken).status == 204)
            let new = try await server.register()
            #expect(new.id != old.id)
            let list = try await server.send("GET", path, token: new.accessToken)
            #expect(list["objects"]?.arrayValue == [])
        }
    }

    @Test func `a deletion leaves all others`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            #expect(try await Self.delete(server, ada.accessToken).status == 204)
            #expect(try await server.current(eve.accessToken).status == 200)
            #expect(try await server.logIn("eve").status == 201)
        }
    }
}
