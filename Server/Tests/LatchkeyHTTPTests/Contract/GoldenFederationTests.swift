import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// One answer of each kind from the endpoints of logins at providers, compared with the files in `Golden`.
@Suite struct GoldenFederationTests {
    @Test func `logins at providers answer as they did`() async throws {
        let provider = FakeProvider(issuer: "https://accounts.google.com")
        var options = TestServer.Options()
        options.clients.upstreamFetcher = provider
        try await TestServer.run(options) { server in
            await provider.follow(server.clock)
            var rules = UpstreamChange()
            rules.clientID = "latchkey"
            _ = try await server.composition.administration.upstreams().add("google", of: "google", rules)
            let kept = KeptAnswers(server)
            _ = try await kept.send("GET", "/v1/upstreams")
            let made = try await kept.send("POST", "/v1/sessions/federated/nonces")
            let nonce = try #require(made["nonce"]?.stringValue)
            let first = try await Self.body(nonce, "4711", provider, server)
            let ada = try Person(try await kept.send("POST", "/v1/sessions/federated", first))
            _ = try await kept.send("POST", "/v1/sessions/federated", first)
            _ = try await kept.send("POST", "/v1/sessions/federated", "{}")
            let second = try #require(
                try await server.send("POST", "/v1/sessions/federated/nonces")["nonce"]?.stringValue
            )
            let body = try await Self.body(second, "0815", provider, server)
            _ = try await kept.send("POST", "/v1/users/me/identities/federated", body, token: ada.accessToken)
            _ = try await kept.send("POST", "/v1/users/me/identities/federated", body, token: ada.accessToken)
            _ = try await kept.send("POST", "/v1/users/me/identities/federated", body)
            _ = try await kept.send("POST", "/v1/upstreams/google/notices", #"{"payload":"a.b.c"}"#)
            _ = try await server.register("eve")
            var required = UpstreamChange()
            required.requiredByApplications = ["default"]
            _ = try await server.composition.administration.upstreams().change("google", required)
            let password = Body(#"{"identifier":"eve","password":"\#(TestServer.password)"}"#)
            _ = try await kept.send("POST", "/v1/sessions", password)
        }
    }

    private static func body(
        _ nonce: String,
        _ subject: String,
        _ provider: FakeProvider,
        _ server: TestServer
    ) async throws -> Body {
        let time = Int64(server.clock.now().timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": "https://accounts.google.com", "sub": .string(subject), "aud": "latchkey", "iat": .integer(time),
            "exp": .integer(time + 600), "nonce": .string(nonce), "name": "Ada Lovelace",
        ]
        let token = try await provider.keys.sign(claims, usingRSA: true)
        return Body(#"{"upstreamID":"google","idToken":"\#(token)","nonce":"\#(nonce)"}"#)
    }
}
