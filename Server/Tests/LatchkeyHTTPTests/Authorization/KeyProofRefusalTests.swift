import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The steps of the conformance module `dpop-negative-tests` at the userinfo endpoint and at the server's own API.
@Suite struct KeyProofRefusalTests {
    private let key = BrowserKey()

    /// The resources: the userinfo endpoint, and a route of the API that is open to third parties.
    private static let paths = ["/userinfo", "/v1/users/me"]

    /// A step: a change to a good proof, and whether the proof stays good.
    struct Step: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isGood: Bool
        let change: @Sendable (inout TestProof) throws -> Void

        init(_ name: String, isGood: Bool = false, _ change: @escaping @Sendable (inout TestProof) throws -> Void) {
            testDescription = name
            self.isGood = isGood
            self.change = change
        }

        /// Sets a member of the header, or removes it.
        static func header(_ name: String, _ value: JSONValue?) -> Step {
            Step("header \(name) is \(value.map { "\($0)" } ?? "missing")") { $0.header[name] = value }
        }

        /// Sets a claim, or removes it.
        static func claim(_ name: String, _ value: JSONValue?, isGood: Bool = false) -> Step {
            Step("claim \(name) is \(value.map { "\($0)" } ?? "missing")", isGood: isGood) { $0.claims[name] = value }
        }

        /// Moves the time of the proof.
        static func time(_ seconds: Int64, isGood: Bool = false) -> Step {
            Step("iat is off by \(seconds) seconds", isGood: isGood) { proof in
                proof.claims["iat"] = .integer((proof.claims["iat"]?.integerValue ?? 0) + seconds)
            }
        }

        /// Changes the address of the proof.
        static func address(
            _ name: String,
            isGood: Bool = false,
            _ change: @escaping @Sendable (String) -> String
        ) -> Step {
            Step("htu has \(name)", isGood: isGood) { proof in
                proof.claims["htu"] = .string(change(proof.claims["htu"]?.stringValue ?? ""))
            }
        }
    }

    static let faults: [Step] = [
        Step("it is no JWT") { $0.change = { _ in "rubbish" } },
        .header("typ", nil), .header("alg", nil), .header("jwk", nil), .header("typ", "JWT"), .header("alg", "RS256"),
        .header("alg", "none"), .header("alg", "HS256"),
        Step("the signature is missing") { $0.change = { token in String(token.prefix { $0 != "." }) + ".e30." } },
        Step("the signature is another key's") { $0.key = BrowserKey() },
        Step("the jwk is another key") { proof in
            proof.header["jwk"] = try JSONDecoder().decode(JSONValue.self, from: Data(BrowserKey().jwk.utf8))
        },
        Step("key and jwk are another key") { proof in
            proof.key = BrowserKey()
            proof.header["jwk"] = try JSONDecoder().decode(JSONValue.self, from: Data(proof.key.jwk.utf8))
        },
        Step("the jwk has a private part") { proof in
            var members = proof.header["jwk"]?.objectValue ?? [:]
            members["d"] = "AAAA"
            proof.header["jwk"] = .object(members)
        },
        .claim("jti", nil), .claim("htm", nil), .claim("htu", nil), .claim("iat", nil), .claim("ath", nil),
        .claim("htm", "PUT"), .claim("htm", "get"), .claim("ath", "d3Jvbmc"),
        .claim("htu", "https://other.example.com/userinfo"),
        .address("another path") { $0 + "/more" },
        .time(-3600), .time(3600),
    ]

    static let goodSteps: [Step] = [
        Step("nothing is changed", isGood: true) { _ in },
        .time(-10, isGood: true), .time(10, isGood: true),
        .address("a query and a fragment", isGood: true) { $0 + "?a=b#c" },
        .address("capitals in scheme and host", isGood: true) {
            $0.replacing("https://id.example.com", with: "HTTPS://ID.Example.COM")
        },
        .address("the default port", isGood: true) { $0.replacing("example.com", with: "example.com:443") },
        .claim("exp", 1, isGood: true), .claim("nbf", 4_000_000_000, isGood: true), .claim("sub", "x", isGood: true),
    ]

    private func send(
        _ client: OpenIDClient,
        to path: String,
        _ token: String,
        scheme: String = "DPoP",
        _ change: (inout TestProof) throws -> Void = { _ in }
    ) async throws -> TestAnswer {
        var proof = try TestProof(key, "GET", path, for: token, at: client.server.clock.now())
        try change(&proof)
        let headers = ["Authorization": "\(scheme) \(token)", "DPoP": try proof.text()]
        return try await client.server.send("GET", path, headers: headers)
    }

    @Test(arguments: Self.faults + Self.goodSteps)
    func `each fault of a proof is refused, and nothing else`(step: Step) async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:profile", to: key)
            for path in Self.paths {
                let answer = try await send(client, to: path, token, step.change)
                #expect(answer.status == (step.isGood ? 200 : 401), "\(path): \(answer.text)")
                guard !step.isGood else { continue }
                let challenge = try #require(answer.headers[.wwwAuthenticate])
                #expect(challenge.hasPrefix("DPoP error=\""), "\(path): \(challenge)")
                #expect(challenge.hasSuffix(#"algs="ES256 PS256 EdDSA""#), "\(path): \(challenge)")
            }
        }
    }

    @Test(arguments: Self.paths) func `a proof is good once`(path: String) async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:profile", to: key)
            let proof = try TestProof(key, "GET", path, for: token, at: client.server.clock.now()).text()
            let headers = ["Authorization": "DPoP \(token)", "DPoP": proof]
            #expect(try await client.server.send("GET", path, headers: headers).status == 200)
            #expect(try await client.server.send("GET", path, headers: headers).status == 401)
        }
    }

    @Test(arguments: Self.paths) func `two proofs are refused, and none too`(path: String) async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:profile", to: key)
            let without = try await client.server.send("GET", path, headers: ["Authorization": "DPoP \(token)"])
            #expect(without.status == 401)
            #expect(without.headers[.wwwAuthenticate]?.contains("invalid_dpop_proof") == true)
            let proofs = try (0..<2).map { _ in
                try TestProof(key, "GET", path, for: token, at: client.server.clock.now()).text()
            }
            let fields = [("Authorization", "DPoP \(token)"), ("DPoP", proofs[0]), ("DPoP", proofs[1])]
            #expect(try await client.server.send("GET", path, lines: fields).status == 401)
        }
    }

    @Test(arguments: Self.paths) func `a bound token is no bearer token, with a proof or without`(
        path: String
    ) async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:profile", to: key)
            #expect(try await client.server.send("GET", path, token: token).status == 401)
            #expect(try await send(client, to: path, token, scheme: "Bearer").status == 401)
            #expect(try await send(client, to: path, token, scheme: "dpop").status == 200)
        }
    }

    @Test(arguments: Self.paths) func `a bearer token is refused with a proof`(path: String) async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.tokens("openid latchkey:profile").text("access_token")
            #expect(try await client.server.send("GET", path, token: token).status == 200)
            let refused = try await send(client, to: path, token)
            #expect(refused.status == 401)
            #expect(refused.headers[.wwwAuthenticate]?.hasPrefix(#"DPoP error="invalid_token""#) == true)
        }
    }

    @Test func `the parameters in a path belong to the address of a proof`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:objects", to: key)
            let path = "/v1/users/me/buckets/notes/objects"
            #expect(try await send(client, to: path, token).status == 200)
            let other = try await send(client, to: path, token) { proof in
                proof.claims["htu"] = .string(TestServer.issuer + "/v1/users/me/buckets/other/objects")
            }
            #expect(other.status == 401)
        }
    }

    @Test func `revoking and introspecting a bound token needs no proof`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.boundToken("openid latchkey:profile", to: key)
            #expect(try await client.introspect(token)["active"] == true)
            #expect(try await client.send(["token": token], to: "/revoke").status == 200)
            #expect(try await client.introspect(token)["active"] == false)
            #expect(try await send(client, to: "/userinfo", token).status == 401)
        }
    }
}
