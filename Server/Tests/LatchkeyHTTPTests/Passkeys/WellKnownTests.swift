import HTTPTypes
import LatchkeyCore
import LatchkeyEndpoints
import ServerTesting
import Testing

/// The files that browsers and systems read, which follow no redirect.
@Suite struct WellKnownTests {
    @Test(arguments: ["GET", "HEAD"])
    func `the pages of passkeys are named at an address that caches keep`(_ method: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send(method, "/.well-known/passkey-endpoints")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.cacheControl] == "public, max-age=3600")
            if method == "GET" {
                #expect(answer["enroll"]?.stringValue == "https://id.example.com/account#passkeys")
                #expect(answer["manage"] == answer["enroll"])
            }
        }
    }

    @Test(arguments: ["webauthn", "apple-app-site-association", "assetlinks.json"])
    func `a server without other sites and apps has no such file`(_ name: String) async throws {
        try await TestServer.run { server in
            try await server.send("GET", "/.well-known/\(name)").expectProblem(404, "not_found")
        }
    }
}
