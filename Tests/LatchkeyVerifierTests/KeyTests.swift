import Foundation
import HTTPTypes
import Testing
import TestSockets
import VerifierTesting

@testable import LatchkeyVerifier

/// The keys of the issuer: fetched, cached, rotated, and missing.
@Suite struct KeyTests {
    @Test func `many requests at once make one fetch`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            let token = issuer.token()
            await withTaskGroup(of: TokenRefusal?.self) { group in
                for _ in 0..<50 { group.addTask { await verifier.refusal(of: .bearer(token)) } }
                for await refusal in group { #expect(refusal == nil) }
            }
            #expect(issuer.received("/keys").count == 1)
        }
    }

    @Test func `keys that rotate in the middle are found, at most once a minute`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            let old = issuer.token()
            #expect(await verifier.refusal(of: .bearer(old)) == nil)
            let new = TestKey.es256()
            issuer.set { $0.keys.append(new) }
            issuer.time.advance(by: .seconds(59))
            #expect(await verifier.refusal(of: .bearer(issuer.token(key: new)))?.code == .invalidToken)
            #expect(issuer.received("/keys").count == 1)
            issuer.time.advance(by: .seconds(1))
            #expect(await verifier.refusal(of: .bearer(issuer.token(key: new))) == nil)
            #expect(await verifier.refusal(of: .bearer(old)) == nil)
            #expect(issuer.received("/keys").count == 2)
        }
    }

    @Test func `a flood of unknown keys makes one fetch a minute`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            await verifier.prepare()
            issuer.time.advance(by: .seconds(60))
            let tokens = (0..<100).map { _ in issuer.token(key: .es256()) }
            await withTaskGroup(of: TokenRefusal?.self) { group in
                for token in tokens { group.addTask { await verifier.refusal(of: .bearer(token)) } }
                for await refusal in group { #expect(refusal?.code == .invalidToken) }
            }
            #expect(issuer.received("/keys").count == 2)
        }
    }

    @Test func `a key that was taken away counts as long as the issuer says, and not longer`() async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { $0.headers = [.cacheControl: "public, max-age=120"] }
            let verifier = try issuer.verifier()
            let token = issuer.token()
            #expect(await verifier.refusal(of: .bearer(token)) == nil)
            issuer.set { $0.keys = [.es256()] }
            issuer.time.advance(by: .seconds(119))
            #expect(await verifier.refusal(of: .bearer(token)) == nil)
            issuer.time.advance(by: .seconds(1))
            #expect(await verifier.refusal(of: .bearer(token))?.code == .invalidToken)
        }
    }

    @Test func `while the issuer is down, its keys stay in use for a day`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            await verifier.prepare()
            issuer.set { $0.status = .serviceUnavailable }
            issuer.time.advance(by: .seconds(24 * 60 * 60 - 1))
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
            let unknown = await verifier.refusal(of: .bearer(issuer.token(key: .es256())))
            #expect(unknown?.status == 503)
            issuer.time.advance(by: .seconds(1))
            let refusal = try #require(await verifier.refusal(of: .bearer(issuer.token())))
            #expect(refusal.code == .busy)
            #expect(refusal.status == 503)
            #expect(refusal.challenges.isEmpty)
            #expect(refusal.retryAfter != nil)
            issuer.set { $0.status = nil }
            issuer.time.advance(by: .seconds(60))
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
        }
    }

    @Test func `an issuer that starts later is found after a second`() async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { $0.status = .badGateway }
            let verifier = try issuer.verifier()
            #expect(await verifier.refusal(of: .bearer(issuer.token()))?.status == 503)
            issuer.set { $0.status = nil }
            #expect(await verifier.refusal(of: .bearer(issuer.token()))?.status == 503)
            issuer.time.advance(by: .seconds(1))
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
        }
    }

    @Test func `nobody at the issuer's address is 503`() async throws {
        let verifier = try TokenVerifier(issuer: "http://127.0.0.1:1")
        try await TestIssuer.runs { issuer async throws in
            #expect(await verifier.refusal(of: .bearer(issuer.token()))?.status == 503)
        }
    }

    /// Answers that are no metadata or no key set, by path.
    static let documents: [(path: String, body: String)] = [
        ("/keys", "nonsense"), ("/keys", "[]"), ("/keys", #"{"keys":[]}"#), ("/keys", #"{"keys":{}}"#),
        ("/keys", #"{"keys":[],"keys":[]}"#), ("/keys", #"{"keys":[1,{"kty":"oct","k":"AA","kid":"x"}]}"#),
        ("/keys", "HUGE"),
        ("/.well-known/oauth-authorization-server", #"{"issuer":"https://evil.example.com","jwks_uri":"x"}"#),
        ("/.well-known/oauth-authorization-server", "{}"),
        ("/.well-known/oauth-authorization-server", #"{"issuer":"ISSUER","jwks_uri":"http://192.0.2.1/keys"}"#),
        ("/.well-known/oauth-authorization-server", #"{"issuer":"ISSUER"}"#),
    ]

    @Test(arguments: documents) func `documents that are no use are 503, and the next ones count`(
        path: String,
        body: String
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { state in
                state.bodies[path] = body.replacing("ISSUER", with: "http://127.0.0.1:\(state.port)")
                    .replacing("HUGE", with: String(repeating: " ", count: 300_000) + TestIssuer.keySet(state.keys))
            }
            let verifier = try issuer.verifier()
            #expect(await verifier.refusal(of: .bearer(issuer.token()))?.status == 503)
            issuer.set { $0.bodies = [:] }
            issuer.time.advance(by: .seconds(1))
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
        }
    }

    @Test func `an issuer with OpenID Connect's document alone is found`() async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { $0.bodies["/.well-known/oauth-authorization-server"] = "" }
            #expect(try await issuer.verifier().refusal(of: .bearer(issuer.token())) == nil)
        }
    }

    @Test func `a redirect is not followed`() async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { state in
                state.status = .found
                state.headers = [.location: "/.well-known/openid-configuration"]
            }
            #expect(try await issuer.verifier().refusal(of: .bearer(issuer.token()))?.status == 503)
            #expect(issuer.received("/.well-known/openid-configuration").isEmpty)
        }
    }

    @Test func `a host that never answers is given up`() async throws {
        let host = try CountingListener()
        let url = "http://127.0.0.1:\(host.port)/keys"
        let request = FetchRequest("GET", url, headers: [], timeout: .milliseconds(50))
        await #expect(throws: (any Error).self) { try await CurlFetch.send(request) }
        #expect(FetchRequest("GET", url, headers: []).timeout == .seconds(5))
    }

    @Test func `keys of other uses, kinds and sizes are left out`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let good = issuer.key
            var others = [good.publicKey, good.publicKey, good.publicKey, good.publicKey]
            others[0]["use"] = "enc"
            others[1]["alg"] = "ES384"
            others[2]["crv"] = "P-384"
            others[3]["x"] = others[3]["y"]
            let short = ["kty": "RSA", "n": text(Data(repeating: 255, count: 128)), "e": "AQAB", "kid": good.keyID]
            issuer.set { $0.bodies["/keys"] = json(["keys": others + [short, good.publicKey]]) }
            #expect(try await issuer.verifier().refusal(of: .bearer(issuer.token())) == nil)
        }
    }
}
