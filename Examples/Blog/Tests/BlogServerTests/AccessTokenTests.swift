import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

@Suite struct AccessTokenTests {
    /// A forged token, and the name of its fault.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (StubLatchkey, [String: Any]) -> String

        init(_ name: String, _ make: @escaping @Sendable (StubLatchkey, [String: Any]) -> String) {
            (testDescription, self.make) = (name, make)
        }

        static func claim(_ name: String, _ value: @escaping @Sendable () -> Any?) -> Attack {
            Attack("\(name): \(value() ?? "missing")") { latchkey, claims in
                var claims = claims
                claims[name] = value()
                return latchkey.key.token(claims: claims)
            }
        }

        static func header(_ name: String, _ value: @escaping @Sendable () -> Any) -> Attack {
            Attack("\(name): \(value())") { latchkey, claims in
                latchkey.key.token(claims: claims, header: [name: value()])
            }
        }
    }

    static let now = Int(TestClock.start.timeIntervalSince1970)

    static let attacks = algorithms + signatures + shapes + claims

    static let algorithms: [Attack] = ["none", "None", "nOnE", "HS256", "ES384", ""].map { algorithm in
        Attack("alg \(algorithm)") { latchkey, claims in
            latchkey.key.token(claims: claims, header: ["alg": algorithm])
        }
    }

    static let signatures: [Attack] = [
        Attack("alg none without a signature") { latchkey, claims in
            latchkey.key.token(claims: claims, header: ["alg": "none"]) { _ in Data() }
        },
        Attack("signature stripped") { latchkey, claims in latchkey.key.token(claims: claims) { _ in Data() } },
        Attack("HS256 with the public key") { latchkey, claims in
            let key = SymmetricKey(data: Data(latchkey.key.privateKey.publicKey.pemRepresentation.utf8))
            return latchkey.key.token(claims: claims, header: ["alg": "HS256"]) {
                Data(HMAC<SHA256>.authenticationCode(for: $0, using: key))
            }
        },
        Attack("HS512 with the public key, as long as a signature of ours") { latchkey, claims in
            let key = SymmetricKey(data: latchkey.key.privateKey.publicKey.rawRepresentation)
            return latchkey.key.token(claims: claims, header: ["alg": "HS512"]) {
                Data(HMAC<SHA512>.authenticationCode(for: $0, using: key))
            }
        },
        Attack("another key under the same id") { latchkey, claims in
            StubKey().token(claims: claims, header: ["kid": latchkey.key.id])
        },
        Attack("a key that the token brings itself") { latchkey, claims in
            let own = StubKey()
            return own.token(claims: claims, header: ["kid": latchkey.key.id, "jwk": own.jwk])
        },
        Attack("r and s are 0") { latchkey, claims in
            latchkey.key.token(claims: claims) { _ in Data(repeating: 0, count: 64) }
        },
        Attack("r and s are the order of the curve") { latchkey, claims in
            let order = Data(
                [255, 255, 255, 255, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 8) + [
                    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
                ]
            )
            return latchkey.key.token(claims: claims) { _ in order + order }
        },
        Attack("another curve") { latchkey, claims in
            latchkey.key.token(claims: claims) {
                (try? P384.Signing.PrivateKey().signature(for: $0).rawRepresentation) ?? Data()
            }
        },
        Attack("EdDSA, as long as a signature of ours") { latchkey, claims in
            latchkey.key.token(claims: claims) {
                (try? Curve25519.Signing.PrivateKey().signature(for: $0)) ?? Data()
            }
        },
        Attack("the signature of other claims") { latchkey, claims in
            let other = latchkey.key.token(claims: claims.merging(["sub": "user-2"]) { $1 })
            let (own, signature) = (
                latchkey.key.token(claims: claims).split(separator: "."), other.split(separator: ".")
            )
            return "\(own[0]).\(own[1]).\(signature[2])"
        },
        Attack("DER signature") { latchkey, claims in
            latchkey.key.token(claims: claims) {
                (try? latchkey.key.privateKey.signature(for: $0).derRepresentation) ?? Data()
            }
        },
    ]

    static let shapes: [Attack] = [
        Attack("four parts") { latchkey, claims in latchkey.key.token(claims: claims) + ".e30" },
        Attack("padded") { latchkey, claims in latchkey.key.token(claims: claims) + "=" },
        Attack("padded in the middle") { latchkey, claims in
            latchkey.key.token(claims: claims).replacing(".", with: "=.", maxReplacements: 1)
        },
        Attack("a dot behind it") { latchkey, claims in latchkey.key.token(claims: claims) + "." },
        Attack("a dot before it") { latchkey, claims in "." + latchkey.key.token(claims: claims) },
        Attack("nothing but dots") { _, _ in String(repeating: ".", count: 4000) },
        Attack("too long") { latchkey, claims in
            latchkey.key.token(claims: claims.merging(["x": String(repeating: "x", count: 20_000)]) { $1 })
        },
        .header("typ") { "JWT" }, .header("typ") { "" }, .header("kid") { "../../dev/null" },
        .header("kid") { "' OR 1" }, .header("crit") { ["x"] },
    ]

    static let claims: [Attack] = [
        .claim("iss") { "https://evil.example.com" }, .claim("iss") { nil },
        .claim("aud") { "https://other.example.com" }, .claim("aud") { ["https://other.example.com"] },
        .claim("aud") { nil }, .claim("sub") { "" }, .claim("sub") { nil }, .claim("exp") { nil },
        .claim("exp") { "\(now + 600)" }, .claim("iat") { now + 3600 }, .claim("nbf") { now + 3600 },
        .claim("iat") { now + 601 },
    ]

    static func claims(_ latchkey: StubLatchkey) -> [String: Any] {
        StubKey.claims(of: latchkey.token()) ?? [:]
    }

    @Test(arguments: attacks)
    func `a token that is not Latchkey's is 401, so that its app renews it`(attack: Attack) async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let claims = Self.claims(test.latchkey)
            // The control: the same claims, signed by Latchkey.
            #expect(try await test.post("good", .bearer(test.latchkey.key.token(claims: claims))).status == .ok)
            let answer = try await test.post("bad", .bearer(attack.make(test.latchkey, claims)))
            #expect(answer.status == .unauthorized)
            #expect(answer.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            #expect(answer.code == "invalid_token")
            #expect(try await test.texts() == ["good"])
            #expect(test.latchkey.received("/.well-known/jwks.json").count == 1)
        }
    }

    @Test func `a token is good until it expires, and a minute longer for the clocks`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let token = test.latchkey.token(lifetime: 600)
            test.clock.advance(by: .seconds(659))
            #expect(try await test.post("x", .bearer(token)).status == .ok)
            test.clock.advance(by: .seconds(1))
            let answer = try await test.post("x", .bearer(token))
            #expect(answer.status == .unauthorized)
            #expect(answer.code == "token_expired")
            #expect(answer.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
        }
    }

    @Test(arguments: [("Bearer", 400), ("Bearer ", 400), ("bearer x", 401), ("Bearer x y", 401)])
    func `a broken header is refused, and not nobody`(value: String, status: Int) async throws {
        try await TestBlog.runs { test async throws in
            test.latchkey.signIn()
            #expect(try await test.post("x", [.authorization: value]).status.code == status)
            var two = HTTPFields.bearer(test.latchkey.token())
            two.append(HTTPField(name: .authorization, value: "Bearer x"))
            #expect(try await test.post("x", two).status == .badRequest)
            let lower: HTTPFields = [.authorization: "bearer \(test.latchkey.token())"]
            #expect(try await test.post("x", lower).status == .ok)
        }
    }

    @Test func `a token goes before the cookie`() async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            let both = HTTPFields.cookie(cookie).with(.authorization, "Bearer x")
            #expect(try await test.post("x", both).status == .unauthorized)
        }
    }

    @Test func `once the keys are known, tokens are verified while Latchkey is away`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            #expect(try await test.post("1", .bearer(test.latchkey.token())).status == .ok)
            test.latchkey.set { $0.status = .serviceUnavailable }
            // Also after the keys are due for a fetch, and for a user whose name is unknown.
            test.clock.advance(by: .seconds(400))
            #expect(try await test.post("2", .bearer(test.latchkey.token())).status == .ok)
            #expect(try await test.post("3", .bearer(test.latchkey.token(for: "user-new"))).status == .ok)
            let creators = try await test.posts().compactMap { $0["creator"] as? String }
            #expect(creators == ["someone", "ada", "ada"])
        }
    }

    @Test func `without keys, what cannot be told is 503 and is told later`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            test.latchkey.set { $0.status = .serviceUnavailable }
            let answer = try await test.post("x", .bearer(test.latchkey.token()))
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] != nil)
            test.latchkey.set { $0.status = nil }
            test.clock.advance(by: .seconds(1))
            #expect(try await test.post("x", .bearer(test.latchkey.token())).status == .ok)
        }
    }

    @Test func `a flood of unknown keys makes few fetches, and a new key is found`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            let claims = Self.claims(test.latchkey)
            #expect(try await test.post("x", .bearer(test.latchkey.token())).status == .ok)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 {
                    let token = StubKey().token(claims: claims)
                    group.addTask { try await test.post("x", .bearer(token)).status.code }
                }
                for try await status in group { #expect(status == 401) }
            }
            #expect(test.latchkey.received("/.well-known/jwks.json").count == 1)
            let new = StubKey()
            test.latchkey.set { $0.keys.append(new) }
            test.clock.advance(by: .seconds(60))
            #expect(try await test.post("x", .bearer(new.token(claims: claims))).status == .ok)
            #expect(test.latchkey.received("/.well-known/jwks.json").count == 2)
            // The first key is still known.
            #expect(try await test.post("x", .bearer(test.latchkey.token())).status == .ok)
        }
    }

    @Test func `a key that was taken away is not believed after five minutes`() async throws {
        try await TestBlog.runs { test async throws in
            test.latchkey.signIn()
            let token = test.latchkey.token()
            #expect(try await test.post("x", .bearer(token)).status == .ok)
            test.latchkey.set { $0.keys = [StubKey()] }
            test.clock.advance(by: .seconds(301))
            #expect(try await test.post("x", .bearer(token)).status == .unauthorized)
        }
    }

    @Test func `a name is kept, and asked for again now and then`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn("ada")
            for _ in 0..<3 { _ = try await test.post("x", .bearer(test.latchkey.token())) }
            #expect(test.latchkey.received("/v1/users/me").count == 1)
            test.latchkey.set { $0.users[0].username = "countess" }
            test.clock.advance(by: .seconds(599))
            _ = try await test.post("x", .bearer(test.latchkey.token()))
            test.clock.advance(by: .seconds(2))
            let token = test.latchkey.token(lifetime: 3600)
            _ = try await test.post("x", .bearer(token))
            #expect(test.latchkey.received("/v1/users/me").count == 2)
            let posts = try await test.posts()
            #expect(posts.allSatisfy { $0["creator"] as? String == "countess" })
        }
    }

    @Test func `nobody writes under a name that is not theirs alone`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn("", displayName: "ada")
            _ = try await test.post("x", .bearer(test.latchkey.token()))
            #expect(try await test.posts().map { $0["creator"] as? String } == ["someone"])
        }
    }

    @Test func `when Latchkey says that the session is over, the post is refused`() async throws {
        try await TestBlog.runs { test in
            let answer = try await test.post("x", .bearer(test.latchkey.token(for: "user-gone")))
            #expect(answer.status == .unauthorized)
            #expect(try await test.texts().isEmpty)
        }
    }
}
