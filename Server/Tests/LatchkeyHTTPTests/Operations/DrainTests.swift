import HTTPTypes
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct DrainTests {
    @Test func `a server that drains is not ready, and serves everything else`() async throws {
        try await TestServer.run { server in
            #expect(try await server.send("GET", "/ready").status == 200)
            server.drain.begin()
            let answer = try await server.send("GET", "/ready")
            #expect(answer.status == 503)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.retryAfter] == "1")
            #expect(try await server.send("GET", "/health").status == 200)
            #expect(try await server.send("POST", "/v1/users", "{}").status == 201)
        }
    }
}
