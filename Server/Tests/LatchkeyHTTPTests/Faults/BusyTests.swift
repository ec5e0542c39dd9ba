import HTTPTypes
import ServerTesting
import Testing

@Suite struct BusyTests {
    @Test func `when too many passwords wait, the answer is busy and says when to try again`() async throws {
        var options = TestServer.Options()
        options.passwords = { BusyHasher() }
        try await TestServer.run(options) { server in
            let answers = [
                try await server.logIn(),
                try await server.send("POST", "/v1/users", #"{"username":"ada","password":"correct horse"}"#),
            ]
            for answer in answers {
                answer.expectProblem(503, "busy")
                #expect(answer.headers[.retryAfter] == "1")
            }
        }
    }

    @Test func `what needs no password goes on`() async throws {
        var options = TestServer.Options()
        options.passwords = { BusyHasher() }
        try await TestServer.run(options) { server in
            let guest = try await server.registerPseudoUser()
            #expect(try await server.current(guest.accessToken).status == 200)
            #expect(try await server.refresh(from: guest.refreshToken, to: guest.nextRefreshToken()).status == 200)
        }
    }
}
