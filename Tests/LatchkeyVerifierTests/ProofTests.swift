import Crypto
import Foundation
import LatchkeyJSON
import Testing
import VerifierTesting

@testable import LatchkeyVerifier

/// Proofs of a token's key (RFC 9449).
@Suite struct ProofTests {
    private static let algorithms = #"algs="ES256 PS256 EdDSA""#

    @Test func `the published thumbprint and token digest are ours`() {
        let jwk: [String: JSONValue] = [
            "kty": "EC", "crv": "P-256", "x": "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
            "y": "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
        ]
        #expect(ProofKey.thumbprint(of: jwk) == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        #expect(
            Base64URL.encode(SHA256.hash(data: Data(token.utf8))) == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"
        )
    }

    /// The proof at a resource of RFC 9449 §7.1, of 2019-02-15.
    private static let published = """
        eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0Rsc\
        EJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In\
        19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN\
        0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9\
        .2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA
        """

    @Test func `the published proof is verified`() throws {
        let request = TokenRequest(
            method: "GET",
            url: "https://resource.example.org/protectedresource",
            authorization: [],
            proofs: [Self.published]
        )
        let proof = try KeyProof(
            request,
            for: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU",
            clockDifference: .seconds(60),
            now: Date(timeIntervalSince1970: 1_562_262_618)
        )
        #expect(proof.thumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        #expect(proof.id == "e1j3V_bKic8-LAEB")
    }

    @Test(arguments: ["ES256", "PS256", "EdDSA"]) func `a bound token with a proof is accepted`(
        algorithm: String
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            let key: TestKey =
                switch algorithm {
                case "ES256": .es256()
                case "PS256": try .ps256()
                default: .eddsa()
                }
            let client = BoundClient(issuer, key: key)
            let token = client.token
            let request = client.request(token, [client.proof(for: token)])
            let verified = try await issuer.verifier().verify(request)
            #expect(verified.keyThumbprint == key.thumbprint)
        }
    }

    /// A changed proof, and the name of the change.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (BoundClient, String) throws -> [String]

        init(_ name: String, _ make: @escaping @Sendable (BoundClient, String) throws -> [String]) {
            (testDescription, self.make) = (name, make)
        }

        static func claim(_ name: String, _ value: @escaping @Sendable () -> Any) -> Change {
            Change("\(name): \(value())") { [$0.proof(for: $1, [name: value()])] }
        }

        static func header(_ name: String, _ value: @escaping @Sendable () -> Any) -> Change {
            Change("\(name): \(value())") { [$0.proof(for: $1, header: [name: value()])] }
        }
    }

    private static let now = Int(TestTime.start.timeIntervalSince1970)

    static let wrong: [Change] =
        [
            Change("no proof") { _, _ in [] }, Change("no JWT") { _, _ in ["nonsense"] },
            Change("two proofs") { [$0.proof(for: $1), $0.proof(for: $1)] },
            Change("no signature") { [$0.proof(for: $1) { _ in Data() }] },
            Change("r and s are 0") { [$0.proof(for: $1) { _ in Data(repeating: 0, count: 64) }] },
            Change("another key signs") { client, token in
                [client.proof(for: token) { TestKey.es256().signature(of: $0) }]
            },
            Change("a private key in the header") { client, token in
                let jwk = client.key.jwk.merging(["d": client.key.jwk["x"] ?? ""]) { $1 }
                return [client.proof(for: token, header: ["jwk": jwk])]
            },
            Change("RS256") { client, token in
                [BoundClient(client.issuer, key: try .rs256()).proof(for: token)]
            },
            Change("a key of another kind") { client, token in
                [client.proof(for: token, header: ["jwk": TestKey.eddsa().jwk])]
            },
            Change("the proof of another token") { client, _ in [client.proof(for: "other")] },
            Change("too long") { [$0.proof(for: $1, ["x": String(repeating: "x", count: 5000)])] },
            Change("a claim twice") { client, token in
                let header = json(["alg": "ES256", "typ": "dpop+jwt", "jwk": client.key.jwk])
                return [client.key.sign(header, #"{"htm":"POST","# + json(client.claims(for: token)).dropFirst())]
            },
        ] + wrongClaims + wrongHeaders

    private static let wrongClaims: [Change] = [
        .claim("jti") { NSNull() }, .claim("jti") { "" }, .claim("jti") { String(repeating: "x", count: 256) },
        .claim("htm") { NSNull() }, .claim("htm") { "POST" }, .claim("htm") { "get" }, .claim("htu") { NSNull() },
        .claim("htu") { "https://api.example.com/other" }, .claim("htu") { "https://evil.example.com/notes" },
        .claim("htu") { "http://api.example.com/notes" }, .claim("htu") { "https://api.example.com:8443/notes" },
        .claim("htu") { "https://api.example.com@evil.example.com/notes" }, .claim("htu") { "/notes" },
        .claim("htu") { "" }, .claim("iat") { NSNull() }, .claim("iat") { now - 61 }, .claim("iat") { now + 61 },
        .claim("iat") { now - 3600 }, .claim("iat") { now + 3600 }, .claim("iat") { "now" },
        .claim("ath") { NSNull() }, .claim("ath") { "" },
    ]

    private static let wrongHeaders: [Change] = [
        .header("typ") { NSNull() }, .header("typ") { "JWT" }, .header("typ") { "at+jwt" },
        .header("alg") { NSNull() }, .header("alg") { "none" }, .header("alg") { "HS256" },
        .header("alg") { "ES384" }, .header("jwk") { NSNull() }, .header("jwk") { "x" },
        .header("jwk") { ["kty": "oct", "k": "AA"] }, .header("crit") { ["x"] },
    ]

    @Test(arguments: wrong) func `a proof that is missing or wrong is 401`(change: Change) async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = client.token
            // The control: the same without a change.
            #expect(await verifier.refusal(of: client.request(token, [client.proof(for: token)])) == nil)
            let refusal = try #require(
                await verifier.refusal(of: client.request(token, try change.make(client, token)))
            )
            #expect(refusal.code == .invalidProof)
            #expect(refusal.status == 401)
            #expect(refusal.challenges == [#"DPoP error="invalid_dpop_proof", "# + Self.algorithms])
        }
    }

    static let fine: [Change] = [
        .claim("htu") { "https://api.example.com/notes?page=2#top" },
        .claim("htu") { "HTTPS://API.example.com:443/notes" }, .claim("iat") { now - 10 }, .claim("iat") { now + 10 },
        .claim("iat") { now - 60 }, .claim("iat") { now + 60 }, .claim("exp") { now - 60 },
        .claim("nbf") { now + 60 }, .claim("nonce") { "unasked" }, .claim("other") { ["x": 1] },
        .header("typ") { "DPoP+JWT" },
    ]

    @Test(arguments: fine) func `other spellings, extra claims and small differences of clocks are fine`(
        change: Change
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            let client = BoundClient(issuer)
            let token = client.token
            let request = client.request(token, try change.make(client, token))
            #expect(try await issuer.verifier().refusal(of: request) == nil)
        }
    }

    @Test func `the scheme has any case, and the query of the request does not count`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = client.token
            var request = client.request(token, [client.proof(for: token)], scheme: "dpop")
            request.url += "?page=2"
            #expect(await verifier.refusal(of: request) == nil)
        }
    }

    @Test func `a bound token as Bearer is refused, also with its proof`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = client.token
            for proofs in [[], [client.proof(for: token)]] {
                let refusal = await verifier.refusal(of: client.request(token, proofs, scheme: "Bearer"))
                #expect(refusal?.code == .invalidToken)
                #expect(refusal?.challenges == [#"DPoP error="invalid_token", "# + Self.algorithms])
            }
        }
    }

    @Test func `a token that is bound to no key is refused as DPoP`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = issuer.token()
            let refusal = await verifier.refusal(of: client.request(token, [client.proof(for: token)]))
            #expect(refusal?.code == .invalidToken)
            #expect(refusal?.challenges == [#"Bearer error="invalid_token""#])
        }
    }

    @Test func `a stolen token with the proof of another key is refused`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client, thief) = (try issuer.verifier(), BoundClient(issuer), BoundClient(issuer))
            let token = client.token
            let refusal = await verifier.refusal(of: thief.request(token, [thief.proof(for: token)]))
            #expect(refusal?.code == .invalidToken)
            #expect(refusal?.challenges == [#"DPoP error="invalid_token", "# + Self.algorithms])
        }
    }

    @Test func `a proof is used once, however many send it at once`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = client.token
            let request = client.request(token, [client.proof(for: token)])
            let refusals = await withTaskGroup(of: TokenRefusal?.self) { group in
                for _ in 0..<20 { group.addTask { await verifier.refusal(of: request) } }
                return await group.reduce(into: [TokenRefusal?]()) { $0.append($1) }
            }
            #expect(refusals.filter { $0 == nil }.count == 1)
            #expect(refusals.compactMap(\.self).allSatisfy { $0.code == .invalidProof })
        }
    }

    @Test func `a proof is remembered until its time is up`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let (verifier, client) = (try issuer.verifier(), BoundClient(issuer))
            let token = client.token
            let early = client.request(token, [client.proof(for: token, ["iat": issuer.time.now + 60])])
            #expect(await verifier.refusal(of: early) == nil)
            issuer.time.advance(by: .seconds(120))
            #expect(
                await verifier.refusal(of: early)?.message
                    == "The DPoP proof was used before. Make a new one for each request."
            )
        }
    }

    @Test func `two clients may use the same id`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            for client in [BoundClient(issuer), BoundClient(issuer)] {
                let token = client.token
                let request = client.request(token, [client.proof(for: token, ["jti": "1"])])
                #expect(await verifier.refusal(of: request) == nil)
            }
        }
    }

    @Test func `a full memory refuses proofs, and forgets those whose time is up`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier { $0.proofLimit = 2 }
            let client = BoundClient(issuer)
            let token = issuer.token(["cnf": ["jkt": client.key.thumbprint], "exp": issuer.time.now + 3600])
            func send() async -> TokenRefusal? {
                await verifier.refusal(of: client.request(token, [client.proof(for: token)]))
            }
            #expect(await send() == nil)
            #expect(await send() == nil)
            #expect(await send()?.status == 503)
            // A bearer token needs no memory.
            #expect(await verifier.refusal(of: .bearer(issuer.token())) == nil)
            issuer.time.advance(by: .seconds(260))
            #expect(await send() == nil)
        }
    }

    @Test func `a proof with a wrong token fills no memory`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier { $0.proofLimit = 1 }
            let (client, stranger) = (BoundClient(issuer), BoundClient(issuer))
            let forged = issuer.token(
                ["cnf": ["jkt": stranger.key.thumbprint]],
                header: ["kid": issuer.key.keyID],
                key: .es256()
            )
            for _ in 0..<3 {
                let refusal = await verifier.refusal(of: stranger.request(forged, [stranger.proof(for: forged)]))
                #expect(refusal?.code == .invalidToken)
            }
            let token = client.token
            #expect(await verifier.refusal(of: client.request(token, [client.proof(for: token)])) == nil)
        }
    }
}
