import HTTPTypes
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct StorageFaultTests {
    private static func expectUnavailable(_ answer: TestAnswer) {
        answer.expectProblem(503, "storage_unavailable", "\(answer.status) \(answer.text)")
        #expect(answer.headers[.retryAfter] == "5")
        #expect(!answer.text.contains("canary"))
    }

    @Test(arguments: Call.all) func `no call pretends to have worked when nothing can be written or read`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            server.fault.now.reading = .unavailable("canary")
            server.fault.now.writing = .unavailable("canary")
            let answer = try await call.send(Body(call.good), to: server, by: ada)
            if call.path == Call.refresh.path {
                // The tokens of the sample are invalid; a valid one is tried below.
                answer.expectRefusal("session_ended")
            } else {
                Self.expectUnavailable(answer)
            }
            Self.expectUnavailable(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()))
            server.fault.now.reading = nil
            server.fault.now.writing = nil
        }
    }

    @Test func `a session survives that it could not be renewed`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let next = try ada.nextRefreshToken()
            server.fault.now.writing = .unavailable("disk full")
            Self.expectUnavailable(try await server.refresh(from: ada.refreshToken, to: next))
            server.fault.now.writing = nil
            #expect(try await server.refresh(from: ada.refreshToken, to: next).status == 200)
        }
    }

    @Test func `a logout that was not stored is not told as done`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.writing = .unavailable("disk full")
            Self.expectUnavailable(try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken))
            server.fault.now.writing = nil
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken).status == 204)
        }
    }

    @Test func `a session that cannot be looked up is not taken for ended`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.reading = .unavailable("gone")
            Self.expectUnavailable(try await server.current(ada.accessToken))
            server.fault.now.reading = nil
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test(arguments: ["/v1/sessions", "/v1/users/me/events", "/v1/users/me/devices"])
    func `a list that cannot be read is not told as empty`(path: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.current(ada.accessToken).status == 200)
            server.fault.now.reading = .unavailable("gone")
            Self.expectUnavailable(try await server.send("GET", path, token: ada.accessToken))
            server.fault.now.reading = nil
            #expect(try await server.send("GET", path, token: ada.accessToken).status == 200)
        }
    }

    @Test func `while nothing can be written, tokens are still checked and records read`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.writing = .unavailable("disk full")
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.send("GET", "/v1/users/me", token: ada.accessToken).status == 200)
            #expect(try await server.send("GET", "/.well-known/jwks.json").status == 200)
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func `a server that cannot read says that it is not ready`() async throws {
        try await TestServer.run { server in
            #expect(try await server.send("GET", "/ready").status == 200)
            server.fault.now.reading = .unavailable("gone")
            Self.expectUnavailable(try await server.send("GET", "/ready"))
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func `a queue that is full is told as busy`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.writing = .busy
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            answer.expectProblem(503, "busy")
            #expect(answer.headers[.retryAfter] == "1")
        }
    }

    @Test func `a defect tells strangers nothing of itself`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.reading = .defect("canary: SELECT password FROM users")
            let answer = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            answer.expectProblem(500, "internal")
            #expect(!answer.text.contains("canary"))
            #expect(!answer.text.contains("SELECT"))
        }
    }
}
