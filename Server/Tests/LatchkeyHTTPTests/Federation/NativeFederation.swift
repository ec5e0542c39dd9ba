import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// A server that takes the ID tokens which apps get from a fake provider on the device.
struct NativeFederation: Sendable {
    static let issuer = "https://accounts.google.com"

    let server: TestServer
    let provider: FakeProvider

    /// Runs a test with one upstream, which has the client ids `latchkey-web` and, for apps, `latchkey-ios`.
    ///
    /// - Parameters:
    ///   - kind: The name of its provider, and its id.
    ///   - issuer: The issuer that the fake provider claims to be.
    ///   - change: Its rules besides the client ids.
    ///   - test: The test.
    /// - Throws: The errors of the test and of the start.
    static func run(
        _ kind: String = "google",
        issuer: String = issuer,
        _ change: @escaping @Sendable (inout UpstreamChange) -> Void = { _ in },
        _ test: @escaping @Sendable (NativeFederation) async throws -> Void
    ) async throws {
        let provider = FakeProvider(issuer: issuer)
        var options = TestServer.Options()
        options.clients.upstreamFetcher = provider
        try await TestServer.run(options) { server in
            await provider.follow(server.clock)
            var rules = UpstreamChange()
            rules.clientID = "latchkey-web"
            rules.nativeClientIDs = ["latchkey-ios"]
            change(&rules)
            _ = try await server.composition.administration.upstreams().add(Upstream.ID(kind), of: kind, rules)
            try await test(NativeFederation(server: server, provider: provider))
        }
    }

    func nonce() async throws -> String {
        let answer = try await server.send("POST", "/v1/sessions/federated/nonces")
        #expect(answer.status == 201)
        return try #require(answer["nonce"]?.stringValue)
    }

    /// The claims of an ID token for the app.
    func claims(_ nonce: String, subject: String = "4711") async -> [String: JSONValue] {
        let time = Int64(server.clock.now().timeIntervalSince1970)
        return [
            "iss": .string(await provider.script.issuer), "sub": .string(subject), "aud": "latchkey-web",
            "azp": "latchkey-ios", "iat": .integer(time), "exp": .integer(time + 3600), "nonce": .string(nonce),
            "email": "ada@example.com", "email_verified": true, "name": "Ada Lovelace",
        ]
    }

    /// An ID token for the app.
    func token(
        _ nonce: String,
        subject: String = "4711",
        _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws -> String {
        var claims = await claims(nonce, subject: subject)
        change(&claims)
        return try await provider.keys.sign(claims, usingRSA: true)
    }

    func logIn(
        _ token: String,
        nonce: String,
        at upstream: String = "google",
        more members: String = ""
    ) async throws -> TestAnswer {
        let body = Body(#"{"upstreamID":"\#(upstream)","idToken":"\#(token)","nonce":"\#(nonce)"\#(members)}"#)
        return try await server.send("POST", "/v1/sessions/federated", body)
    }

    func logIn(_ change: (inout [String: JSONValue]) -> Void = { _ in }) async throws -> TestAnswer {
        let nonce = try await nonce()
        return try await logIn(try await token(nonce, change), nonce: nonce)
    }

    func link(_ token: String, nonce: String, by person: Person) async throws -> TestAnswer {
        let body = Body(#"{"upstreamID":"google","idToken":"\#(token)","nonce":"\#(nonce)"}"#)
        return try await server.send("POST", "/v1/users/me/identities/federated", body, token: person.accessToken)
    }

    /// Expects that a token was refused and left nothing behind.
    func expectNobody(_ answer: TestAnswer, at location: SourceLocation = #_sourceLocation) async throws {
        answer.expectRefusal("invalid_id_token", at: location)
        #expect(try await server.first("SELECT COUNT(*) FROM users") == 0, sourceLocation: location)
        #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 0, sourceLocation: location)
    }
}
