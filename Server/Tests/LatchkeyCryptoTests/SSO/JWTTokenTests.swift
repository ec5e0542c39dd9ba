import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJWS
import Testing

@Suite struct JWTTokenTests {
    private static let algorithms = ["ES256", "EdDSA", "RS256", "HS256"]

    /// The refusals of tokens with these claims.
    private func refusals(_ changes: [[String: any Sendable]]) async throws -> [SSOTokenCheckError?] {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let check = try keys.check()
        var refusals: [SSOTokenCheckError?] = []
        for token in try await Backend.tokens(changes.map { keys.order("HS256", claims: $0) }) {
            refusals.append(await check.refusal(token))
        }
        return refusals
    }

    @Test(arguments: algorithms) func `a signed token is accepted`(algorithm: String) async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let token = try await Backend.tokens([keys.order(algorithm)])[0]
        let statement = try await keys.check().statement(token)
        #expect(statement.subject == .user(uniqueID: "u-1"))
        #expect(statement.claims.login == "alice")
        #expect(statement.claims.emailAddress?.text == "alice@example.com")
        #expect(statement.claims.isAddressVouchedFor)
        #expect(statement.claims.displayName == "Alice")
        #expect(statement.claims.locale == "ja-JP")
    }

    @Test(arguments: algorithms) func `another key, or a signature of nothing, is refused`(
        algorithm: String
    ) async throws {
        let (keys, others) = (try JWTSamples(), try JWTSamples())
        defer {
            keys.remove()
            others.remove()
        }
        var order = others.order(algorithm)
        order["secret"] = "another secret of thirty-two bytes, or more"
        let token = try await Backend.tokens([order])[0]
        let check = try keys.check()
        let unsigned = token.split(separator: ".").dropLast().joined(separator: ".")
        for text in [token, unsigned, unsigned + ".", unsigned + ".AA", token + ".", "." + token, token + "A"] {
            let refusal = await check.refusal(text)
            #expect(refusal == .refused(.noKey))
        }
    }

    @Test func `the algorithm is the key's, whatever the token names`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        // Signed with the text of the public key as a secret.
        var confused = keys.order("HS256")
        confused["secret"] = try keys.publicKey("RS256").json
        let none =
            "eyJhbGciOiJub25lIn0." + (try await Backend.tokens([keys.order("ES256")])[0].split(separator: ".")[1]) + "."
        let check = try Backend.check(keys.method("ES256"), keys.method("RS256"))
        let (byAlgorithm, good) = try await (
            Backend.tokens([confused, keys.order("EdDSA"), keys.order("HS256")]), Backend.tokens([keys.order("ES256")])
        )
        for token in byAlgorithm + [none] {
            let refusal = await check.refusal(token)
            #expect(refusal == .refused(.noKey))
        }
        let control = await check.refusal(good[0])
        #expect(control == nil)
    }

    @Test func `a header with a key or with unknown members is refused`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let headers: [[String: any Sendable]] = [
            ["jwk": ["kty": "EC"]], ["jku": "https://evil.example.com/keys"], ["x5u": "https://evil.example.com/"],
            ["x5c": ["AAAA"]], ["crit": ["exp"]], ["b64": false], ["typ": "at+jwt"], ["zip": "DEF"], ["kid": 7],
            ["alg": "none"], ["alg": "es256"], ["alg": ["ES256"]], ["kid": String(repeating: "k", count: 300)],
        ]
        let check = try keys.check()
        for token in try await Backend.tokens(headers.map { keys.order("ES256", header: $0) }) {
            let refusal = await check.refusal(token)
            #expect(refusal == .refused(.noKey))
        }
    }

    @Test func `missing claims, and claims of another type, are refused`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let orders =
            ["sub", "aud", "exp", "iat", "jti"].map { keys.order("HS256", without: $0) }
            + ([
                ["sub": 7], ["sub": ""], ["sub": "a\nb"], ["exp": "1"], ["exp": 1e300], ["jti": ""], ["aud": 7],
                ["email": "nobody"], ["email": ["a@b.de", "c@d.de"]], ["preferred_username": "a\u{0}b"],
                ["sub": String(repeating: "x", count: 256)],
            ] as [[String: any Sendable]]).map {
                keys.order("HS256", claims: $0)
            }
        let check = try keys.check()
        for token in try await Backend.tokens(orders) {
            let refusal = await check.refusal(token)
            #expect(refusal == .refused(.malformed))
        }
    }

    @Test func `a token is valid for its application, in its time, and for at most ten minutes`() async throws {
        let now = Int(Backend.now.timeIntervalSince1970)
        let refused: [[String: any Sendable]] = [
            ["aud": "other"], ["aud": ["other", "third"]], ["aud": [String]()],
            ["iat": now - 400, "exp": now - 61], ["iat": now, "exp": now + 601], ["iat": now + 301, "exp": now + 400],
            ["exp": now - 1, "iat": now], ["nbf": now + 301],
        ]
        for refusal in try await refusals(refused) {
            #expect(refusal == .refused(.otherBackend) || refusal == .refused(.outOfTime))
        }
        let taken: [[String: any Sendable]] = [
            ["aud": ["other", "default"]], ["iat": now - 500, "exp": now - 59], ["exp": now + 600],
            ["iat": now + 299, "exp": now + 400], ["nbf": now],
        ]
        #expect(try await refusals(taken) == [nil, nil, nil, nil, nil])
    }

    @Test func `issuer and audience must be those of the key`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let rules = JWTRules(issuer: "https://id.example.com", audience: "api")
        let check = try Backend.check(keys.method("EdDSA", rules))
        let claims: [[String: any Sendable]] = [
            ["iss": "https://id.example.com", "aud": "api"], ["iss": "https://id.example.com"], ["aud": "api"],
            ["iss": "https://id.example.com/", "aud": "api"],
        ]
        var refusals: [SSOTokenCheckError?] = []
        for token in try await Backend.tokens(claims.map { keys.order("EdDSA", claims: $0) }) {
            refusals.append(await check.refusal(token))
        }
        #expect(refusals == [nil] + [SSOTokenCheckError?](repeating: .refused(.otherBackend), count: 3))
    }

    @Test func `an address is vouched for as the backend states`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let orders = [
            keys.order("ES256", claims: ["email_verified": false]), keys.order("ES256", without: "email_verified"),
            keys.order("ES256", claims: ["email_verified": "true"]),
        ]
        let tokens = try await Backend.tokens(orders)
        var vouched: [Bool] = []
        for token in tokens { vouched.append(try await keys.check().statement(token).claims.isAddressVouchedFor) }
        #expect(vouched == [false, true, true])
        // Unstated claims of a key that was only fetched are not believed.
        let remote = try Backend.check(
            .publicKeys(url: "https://id.example.com/keys", JWTRules()),
            remote: GivenRemoteKeys(keys: [keys.publicKey("ES256")])
        )
        vouched = []
        for token in tokens { vouched.append(try await remote.statement(token).claims.isAddressVouchedFor) }
        #expect(vouched == [false, false, true])
    }

    @Test func `fetched keys are chosen by id, and unavailable keys stop no others`() async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let published = GivenRemoteKeys(keys: [
            try keys.publicKey("ES256", id: "one"), try keys.publicKey("EdDSA", id: "two"),
        ])
        let method = SSOKey.Method.publicKeys(url: "https://id.example.com/keys", JWTRules())
        let check = try Backend.check(method, remote: published)
        let tokens = try await Backend.tokens([
            keys.order("ES256", header: ["kid": "one"]), keys.order("EdDSA", header: ["kid": "two"]),
            keys.order("ES256", header: ["kid": "two"]), keys.order("RS256", header: ["kid": "one"]),
            keys.order("ES256", header: ["kid": "../../dev/null"]), keys.order("EdDSA"),
        ])
        var refusals: [SSOTokenCheckError?] = []
        for token in tokens { refusals.append(await check.refusal(token)) }
        #expect(refusals == [nil, nil, .refused(.noKey), .refused(.noKey), .refused(.noKey), nil])
        let away = try Backend.check(method, keys.method("EdDSA"))
        let (known, unknown) = await (away.refusal(tokens[5]), away.refusal(tokens[0]))
        #expect(known == nil)
        #expect(unknown == .keysUnavailable("there is nobody"))
        let lithium = await away.refusal(LithiumTokenTests.token)
        #expect(lithium == .refused(.noKey))
    }

    @Test(arguments: algorithms) func `our own tokens are accepted`(algorithm: String) async throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        let content = try SSOTokenContent(
            uniqueID: "u-1",
            login: "alice",
            emailAddress: "alice@example.com",
            settings: [.init("name", "Alice")]
        )
        let key: JWSSigningKey
        if algorithm == "HS256" {
            key = JWSSigningKey(secret: Array(JWTSamples.secret.utf8))
        } else {
            let text = try String(contentsOfFile: keys.file(algorithm), encoding: .utf8)
            key = try #require(JWSSigningKey(pem: text))
        }
        let token = SSOTokenMaker(content, at: Backend.now).jwt(by: key, for: "default", issuer: nil)
        let statement = try await keys.check().statement(#require(token))
        #expect(statement.subject == .user(uniqueID: "u-1"))
        #expect(statement.claims.displayName == "Alice")
    }

    @Test func `public keys are read from files, and private ones are not`() throws {
        let keys = try JWTSamples()
        defer { keys.remove() }
        for algorithm in ["ES256", "EdDSA", "RS256"] {
            let key = try keys.publicKey(algorithm, id: "k")
            #expect(SSOPublicKey(file: key.json) == key)
            #expect(key.algorithm == algorithm)
            let text = try String(contentsOfFile: keys.file(algorithm), encoding: .utf8)
            #expect(SSOPublicKey(file: text) == nil)
        }
    }
}
