import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyJWS
import Synchronization
import Testing

@Suite struct JWTClaimsSignerTests {
    private static let time = Date(timeIntervalSince1970: 1_800_000_000)
    private static let claims: Claims = [
        "iss": .text("https://id.example.com"), "aud": .list([.text("a")]), "exp": .integer(1), "ok": .flag(false),
        "events": .object(["logout": .object([:])]),
    ]

    private let issuer = Issuer("https://id.example.com")
    private let access = SigningKey.generate(at: time)
    private let rsa: SigningKey

    init() throws { rsa = try SigningKey.generateRSA(at: Self.time) }

    private func signer() throws -> JWTClaimsSigner {
        JWTClaimsSigner(issuer: issuer, keys: try SigningKeyRing([rsa, access]))
    }

    @Test(arguments: SignatureAlgorithm.allCases) func `claims are signed as they are and read again`(
        _ algorithm: SignatureAlgorithm
    ) async throws {
        let signer = try signer()
        let token = try await signer.sign(Self.claims, type: "logout+jwt", by: algorithm, at: Self.time)
        let jws = try #require(CompactJWS(token))
        #expect(jws.algorithm.rawValue == algorithm.rawValue)
        #expect(jws.type == "logout+jwt")
        #expect(jws.keyID == (algorithm == .rs256 ? rsa : access).id)
        #expect(jws.claims?.count == Self.claims.count)
        #expect(try await signer.claims(of: token, type: "logout+jwt") == Self.claims)
    }

    @Test func `a token is read only with its own type`() async throws {
        let signer = try signer()
        for type in [nil, "JWT", "at+jwt"] {
            let token = try await signer.sign(Self.claims, type: type, by: .es256, at: Self.time)
            #expect(try #require(CompactJWS(token)).type == type)
            #expect(try await (signer.claims(of: token, type: nil) != nil) == (type != "at+jwt"))
            #expect(try await (signer.claims(of: token, type: "at+jwt") != nil) == (type == "at+jwt"))
        }
    }

    @Test func `an access token is no ID token`() async throws {
        let ring = try SigningKeyRing([rsa, access])
        let claims = AccessClaims(
            userID: "user",
            sessionID: "session",
            applicationID: "default",
            issuedAt: Self.time,
            expiresAt: Self.time.addingTimeInterval(600),
            authenticatedAt: Self.time
        )
        let tokens = JWTAccessTokens(issuer: issuer, keys: ring)
        #expect(try await signer().claims(of: tokens.issue(claims), type: nil) == nil)
        // No ID token and no RSA key opens the API.
        for algorithm in SignatureAlgorithm.allCases {
            let token = try await signer().sign(Self.claims, type: nil, by: algorithm, at: Self.time)
            await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(token) }
        }
        let forged = try await signer().sign(Self.claims, type: "at+jwt", by: .rs256, at: Self.time)
        await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(forged) }
    }

    @Test func `a token of another key or issuer is nil`() async throws {
        let signer = try signer()
        let others = JWTClaimsSigner(issuer: issuer, keys: try SigningKeyRing([.generate(at: Self.time)]))
        let foreign = try await others.sign(Self.claims, type: nil, by: .es256, at: Self.time)
        #expect(try await signer.claims(of: foreign, type: nil) == nil)
        let elsewhere: Claims = ["iss": .text("https://evil")]
        let token = try await signer.sign(elsewhere, type: nil, by: .rs256, at: Self.time)
        #expect(try await signer.claims(of: token, type: nil) == nil)
        for text in ["", "a.b.c", Base64URL.encode(#"{"alg":"none"}"#.utf8) + ".e30."] {
            #expect(try await signer.claims(of: text, type: nil) == nil)
        }
    }

    @Test func `a changed token is nil`() async throws {
        let signer = try signer()
        let parts = try await signer.sign(Self.claims, type: nil, by: .rs256, at: Self.time)
            .split(separator: ".").map(String.init)
        let other = Base64URL.encode(#"{"sub":"eve"}"#.utf8)
        #expect(try await signer.claims(of: "\(parts[0]).\(other).\(parts[2])", type: nil) == nil)
        let header = Base64URL.encode(#"{"alg":"ES256","kid":"\#(rsa.id)"}"#.utf8)
        #expect(try await signer.claims(of: "\(header).\(parts[1]).\(parts[2])", type: nil) == nil)
    }

    @Test func `the first key is made once, however many tokens need it`() async throws {
        let ring = try SigningKeyRing([access])
        let made = Mutex(0)
        let first = FirstKeys(ring: ring) { [rsa, access] _ in
            made.withLock { $0 += 1 }
            try await ring.reload { [rsa, access] }
        }
        let signer = JWTClaimsSigner(issuer: issuer, keys: ring, firstKeys: first)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { _ = try await signer.sign(Self.claims, type: nil, by: .rs256, at: Self.time) }
            }
            try await group.waitForAll()
        }
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `a first key that could not be stored is made by the next token`() async throws {
        let ring = try SigningKeyRing([access])
        let isBroken = Mutex(true)
        let first = FirstKeys(ring: ring) { [rsa, access] _ in
            if isBroken.withLock({ $0 }) { throw StoreError.busy }
            try await ring.reload { [rsa, access] }
        }
        let signer = JWTClaimsSigner(issuer: issuer, keys: ring, firstKeys: first)
        await #expect(throws: AccessTokenError.storage(.busy)) {
            try await signer.sign(Self.claims, type: nil, by: .rs256, at: Self.time)
        }
        // Keys of access tokens need no RSA key.
        _ = try await signer.sign(Self.claims, type: nil, by: .es256, at: Self.time)
        isBroken.withLock { $0 = false }
        _ = try await signer.sign(Self.claims, type: nil, by: .rs256, at: Self.time)
    }
}
