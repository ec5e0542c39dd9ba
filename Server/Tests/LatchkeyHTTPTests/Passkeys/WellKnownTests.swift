import HTTPTypes
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyJSON
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

    @Test func `other sites and apps are named for browsers and systems`() async throws {
        var options = TestServer.Options()
        options.passkeySites = PasskeySites(
            relatedOrigins: [try #require(PasskeyOrigin("https://shop.example.net"))],
            appleApps: [try #require(AppleApp("ABCDE12345.com.example.app"))]
        )
        try await TestServer.run(options) { server in
            let sites = try await server.send("GET", "/.well-known/webauthn")
            #expect(sites.text == #"{"origins":["https://shop.example.net"]}"#)
            let apps = try await server.send("GET", "/.well-known/apple-app-site-association")
            #expect(apps.text == #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#)
            #expect(apps.headers[.contentType] == "application/json")
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            authenticator.origin = "https://shop.example.net"
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
        }
    }

    @Test(arguments: ["webauthn", "apple-app-site-association", "assetlinks.json"])
    func `a server without other sites and apps has no such file`(_ name: String) async throws {
        try await TestServer.run { server in
            try await server.send("GET", "/.well-known/\(name)").expectProblem(404, "not_found")
        }
    }
}
