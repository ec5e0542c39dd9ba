import Crypto
import Foundation
import LatchkeyJSON
import LatchkeyVerifier
import Testing
import VerifierTesting

@Suite struct TokenTests {
    /// A forged token, and the name of its fault.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (TestIssuer) throws -> String

        init(_ name: String, _ make: @escaping @Sendable (TestIssuer) throws -> String) {
            (testDescription, self.make) = (name, make)
        }

        /// A token of the issuer with another claim.
        static func claim(_ name: String, _ value: @escaping @Sendable () -> Any) -> Attack {
            Attack("\(name): \(value())") { $0.token([name: value()]) }
        }

        /// A token of the issuer with another member in its header.
        static func header(_ name: String, _ value: @escaping @Sendable () -> Any) -> Attack {
            Attack("\(name): \(value())") { $0.token(header: [name: value()]) }
        }
    }

    private static let now = Int(TestTime.start.timeIntervalSince1970)

    static let attacks = algorithms + signatures + shapes + headers + claims

    private static let algorithms: [Attack] = [
        "none", "None", "nOnE", "HS256", "ES384", "RS256", "PS256", "EdDSA", "",
    ].map { algorithm in .header("alg") { algorithm } }

    private static let signatures: [Attack] = [
        Attack("alg none without a signature") { $0.token(header: ["alg": "none"]) { _ in Data() } },
        Attack("no signature") { $0.token { _ in Data() } },
        Attack("HS256 with the public key") { issuer in
            let x = issuer.key.jwk["x"] ?? ""
            return issuer.token(header: ["alg": "HS256"]) {
                Data(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: Data(x.utf8))))
            }
        },
        Attack("another key under the same id") { issuer in
            issuer.token(header: ["kid": issuer.key.keyID], key: .es256())
        },
        Attack("an RSA key under the id of another kind") { issuer in
            issuer.token(header: ["kid": issuer.key.keyID], key: try .rs256())
        },
        Attack("a key that the token brings itself") { issuer in
            let own = TestKey.es256()
            return issuer.token(header: ["kid": issuer.key.keyID, "jwk": own.jwk], key: own)
        },
        Attack("r and s are 0") { $0.token { _ in Data(repeating: 0, count: 64) } },
        Attack("the signature of other claims") { issuer in
            let other = issuer.token(["sub": "eve"]).split(separator: ".")
            let own = issuer.token().split(separator: ".")
            return "\(other[0]).\(other[1]).\(own[2])"
        },
    ]

    private static let shapes: [Attack] = [
        Attack("no token at all") { _ in "nonsense" }, Attack("four parts") { $0.token() + ".e30" },
        Attack("padded") { $0.token() + "=" }, Attack("two texts") { $0.token() + " x" },
        Attack("only dots") { _ in String(repeating: ".", count: 4000) },
        Attack("too long") { $0.token(["x": String(repeating: "x", count: 20_000)]) },
        Attack("a claim twice") { issuer in
            let claims = json(issuer.claims)
            return issuer.key.sign(
                json(["alg": "ES256", "typ": "at+jwt", "kid": issuer.key.keyID]),
                #"{"sub":"eve","# + claims.dropFirst()
            )
        },
        Attack("a member of the header twice") { issuer in
            issuer.key.sign(
                #"{"alg":"none","alg":"ES256","typ":"at+jwt","kid":"\#(issuer.key.keyID)"}"#,
                json(issuer.claims)
            )
        },
        Attack("claims that are no object") { issuer in
            issuer.key.sign(json(["alg": "ES256", "typ": "at+jwt", "kid": issuer.key.keyID]), "[]")
        },
    ]

    private static let headers: [Attack] = [
        .header("typ") { "JWT" }, .header("typ") { "" }, .header("typ") { "dpop+jwt" }, .header("typ") { NSNull() },
        .header("kid") { NSNull() }, .header("kid") { "" }, .header("kid") { "../../dev/null" },
        .header("crit") { ["exp"] }, .header("jku") { "https://evil.example.com/keys" },
        .header("x5u") { "https://evil.example.com/chain" }, .header("b64") { false },
    ]

    private static let claims: [Attack] = [
        .claim("iss") { "https://evil.example.com" }, .claim("iss") { NSNull() }, .claim("aud") { NSNull() },
        .claim("aud") { "https://other.example.com" }, .claim("aud") { ["https://other.example.com"] },
        .claim("aud") { [String]() }, .claim("sub") { "" }, .claim("sub") { NSNull() }, .claim("sub") { 1 },
        .claim("exp") { NSNull() }, .claim("exp") { "\(now + 600)" }, .claim("exp") { 1e30 },
        .claim("iat") { NSNull() }, .claim("iat") { now + 61 }, .claim("iat") { now + 601 },
        .claim("nbf") { now + 61 }, .claim("nbf") { "soon" }, .claim("scope") { ["notes:read"] },
        .claim("cnf") { "x" }, .claim("cnf") { ["x5t#S256": "x"] }, .claim("cnf") { ["jkt": "x"] },
    ]

    @Test(arguments: attacks) func `a token that is not the issuer's for this service is 401`(
        attack: Attack
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            // The control: the same claims, signed by the issuer.
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
            let refusal = try #require(await verifier.refusal(of: .bearer(try attack.make(issuer))))
            #expect(refusal.code == .invalidToken)
            #expect(refusal.status == 401)
            #expect(refusal.challenges == [#"Bearer error="invalid_token""#])
            #expect(issuer.received("/keys").count == 1)
        }
    }

    @Test func `the claims of a valid token are those that were signed`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let token = try await issuer.verifier().verify(.bearer(issuer.token()))
            #expect(token.subject == "ada")
            #expect(token.clientID == "app")
            #expect(token.scopes == ["notes:read", "notes:write"])
            #expect(token.sessionID == "s")
            #expect(token.level == "2")
            #expect(token.expiresAt == TestTime.start + 600)
            #expect(token.authenticatedAt == TestTime.start - 60)
            #expect(token.keyThumbprint == nil)
            #expect(token.claims["jti"]?.stringValue == "1")
        }
    }

    @Test func `RSA keys and lists of audiences are accepted`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let key = try TestKey.rs256()
            issuer.set { $0.keys = [key] }
            let token = issuer.token(["aud": ["https://other.example.com", TestIssuer.audience]])
            #expect(try await issuer.verifier().refusal(of: .bearer(token)) == nil)
        }
    }

    @Test(arguments: ["AT+JWT", "application/at+jwt"]) func `the type has any case, with or without its prefix`(
        type: String
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            let token = issuer.token(header: ["typ": type])
            #expect(try await issuer.verifier().refusal(of: .bearer(token)) == nil)
        }
    }

    @Test func `a token is good until it expires, and a minute longer for the clocks`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            let token = issuer.token()
            issuer.time.advance(by: .seconds(659))
            #expect(await verifier.refusal(of: .bearer(token)) == nil)
            issuer.time.advance(by: .seconds(1))
            let refusal = await verifier.refusal(of: .bearer(token))
            #expect(refusal?.code == .tokenExpired)
            #expect(refusal?.challenges == [#"Bearer error="invalid_token""#])
        }
    }

    @Test func `a token from a minute ahead is accepted`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let now = issuer.time.now
            let token = issuer.token(["iat": now + 60, "nbf": now + 60])
            #expect(try await issuer.verifier().refusal(of: .bearer(token)) == nil)
        }
    }

    @Test func `a server at another address says the issuer itself`() async throws {
        try await TestIssuer.runs { issuer async throws in
            var options = VerifierOptions()
            options.clock = issuer.time.clock
            // Latchkey's own path.
            options.fetch = { request in
                if request.url.hasSuffix("/.well-known/jwks.json") {
                    return FetchAnswer(status: 200, body: Data(TestIssuer.keySet([issuer.key]).utf8))
                }
                let body = json(["issuer": "https://id.example.com"])
                return FetchAnswer(status: 200, body: Data(body.utf8))
            }
            let url = try #require(URL(string: issuer.url))
            let verifier = try TokenVerifier(server: url, options: options)
            let own: [String: Any] = [
                "iss": "https://id.example.com", "aud": "https://id.example.com", "scope": NSNull(),
            ]
            #expect(await verifier.refusal(of: .bearer(issuer.token(own))) == nil)
            // A third party's, which may have consent to nothing here.
            for scope in ["", "openid"] {
                let limited = issuer.token(own.merging(["scope": scope]) { $1 })
                #expect(await verifier.refusal(of: .bearer(limited))?.code == .insufficientScope)
            }
            let consented = issuer.token(own.merging(["scope": "notes:read"]) { $1 })
            #expect(await verifier.refusal(of: .bearer(consented), scopes: ["notes:read"]) == nil)
            #expect(await verifier.refusal(of: .bearer(issuer.token()))?.code == .invalidToken)
        }
    }

    @Test(arguments: [
        "http://id.example.com", "id.example.com", "https://", "https://id.example.com?x=1",
        "https://id.example.com#x", "https://ada@id.example.com", "ftp://id.example.com", "",
    ]) func `an issuer without TLS or a host is refused`(issuer: String) {
        #expect(throws: VerifierSetupError.invalidIssuer) { try TokenVerifier(issuer: issuer) }
    }
}
