import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct LogOutTests {
    @Test func `logging out is true at the very next request`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.current(ada.accessToken).status == 200)
            let answer = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "signed_out")
            let user = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            user.expectRefusal("session_ended", reason: "signed_out")
        }
    }

    @Test func `every token of the session is out, those of other sessions stay`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try Person(try await server.logIn())
            let refreshed = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let newer = try #require(refreshed["session", "accessToken"]?.stringValue)
            #expect(try await server.current(newer).status == 200)
            _ = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            try await server.current(newer).expectRefusal("session_ended", reason: "signed_out")
            #expect(try await server.current(other.accessToken).status == 200)
        }
    }

    @Test func `logging out twice tells that the session has ended`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            _ = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            let again = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            again.expectRefusal("session_ended", reason: "signed_out")
        }
    }

    @Test func `a logout while checks are running is true for all that begin after it`() async throws {
        try await TestServer.run { server in
            for number in 0..<10 {
                let person = try await server.register("user\(number)")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 { group.addTask { _ = try await server.current(person.accessToken) } }
                    group.addTask {
                        _ = try await server.send("DELETE", "/v1/sessions/current", token: person.accessToken)
                        let answer = try await server.current(person.accessToken)
                        answer.expectRefusal("session_ended", reason: "signed_out")
                    }
                    try await group.waitForAll()
                }
                try await server.current(person.accessToken).expectRefusal("session_ended", reason: "signed_out")
            }
        }
    }
}
