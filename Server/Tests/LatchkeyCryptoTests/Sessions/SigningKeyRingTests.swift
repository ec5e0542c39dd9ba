import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct SigningKeyRingTests {
    private static let start = Date(milliseconds: 1_800_000_000_000)

    private let secret: ServerSecret
    private let issuer = Issuer("https://id.example.com")

    init() throws { secret = try ServerSecret(SecureRandom.bytes(32)) }

    /// A key that signs between two times, in seconds after the start.
    private func key(from: TimeInterval, to: TimeInterval? = nil) throws -> SigningKey {
        let times = SigningKeyTimes(
            createdAt: Self.start,
            activatedAt: Self.start.addingTimeInterval(from),
            retiredAt: to.map(Self.start.addingTimeInterval),
            longestTokenLifetime: 600
        )
        return try SigningKey(
            sealed: SigningKey.generate(at: Self.start).sealed(with: secret),
            with: secret,
            times: times
        )
    }

    private func claims(at seconds: TimeInterval) -> AccessClaims {
        let time = Self.start.addingTimeInterval(seconds)
        return AccessClaims(
            userID: "user",
            sessionID: "session",
            applicationID: "default",
            issuedAt: time,
            expiresAt: time.addingTimeInterval(600),
            authenticatedAt: time
        )
    }

    private func signer(of token: String) throws -> String? {
        let part = try #require(token.split(separator: ".").first)
        let header = try #require(Base64URL.decode(part))
        return try JSONDecoder().decode([String: String].self, from: Data(header))["kid"]
    }

    @Test func `each key signs in its own time`() async throws {
        let (old, new) = (try key(from: 0, to: 360), try key(from: 360))
        let tokens = JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([new, old]))
        for (seconds, key) in [(0.0, old), (359.999, old), (360, new), (100_000, new)] {
            let token = try await tokens.issue(claims(at: seconds))
            #expect(try signer(of: token) == key.id)
            #expect(try await tokens.verify(token).userID == "user")
        }
    }

    @Test func `a clock set back before all keys still finds one`() async throws {
        let (old, new) = (try key(from: 0, to: 360), try key(from: 360))
        let tokens = JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([new, old]))
        #expect(try signer(of: try await tokens.issue(claims(at: -1_000_000))) == old.id)
    }

    @Test func `a new key is published and verifies at once, and verified tokens stay valid`() async throws {
        let (old, new) = (try key(from: 0), try key(from: 0))
        let ring = try SigningKeyRing([old])
        let tokens = JWTAccessTokens(issuer: issuer, keys: ring)
        let before = try await tokens.issue(claims(at: 0))
        let elsewhere = JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([new]))
        let token = try await elsewhere.issue(claims(at: 0))
        await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(token) }
        try await ring.reload { [new, old] }
        #expect(ring.publicKeys.map(\.id) == [new.id, old.id])
        #expect(try await tokens.verify(token).userID == "user")
        #expect(try await tokens.verify(before).userID == "user")
    }

    @Test func `a token of a removed key is refused, however often it was accepted`() async throws {
        let (old, new) = (try key(from: 0, to: 1), try key(from: 1))
        let ring = try SigningKeyRing([new, old])
        let tokens = JWTAccessTokens(issuer: issuer, keys: ring)
        let (first, second) = (try await tokens.issue(claims(at: 0)), try await tokens.issue(claims(at: 1)))
        for _ in 0..<3 { _ = try await tokens.verify(first) }
        try await ring.reload { [new] }
        await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(first) }
        #expect(try await tokens.verify(second).userID == "user")
        #expect(ring.publicKeys.map(\.id) == [new.id])
    }

    @Test func `a read that began before a rotation does not undo it`() async throws {
        let (old, new) = (try key(from: 0, to: 1), try key(from: 1))
        let ring = try SigningKeyRing([old])
        try await ring.reload {
            try await ring.reload { [new, old] }
            return [old]
        }
        #expect(ring.publicKeys.map(\.id) == [new.id, old.id])
    }

    @Test func `unreadable keys leave the existing ones`() async throws {
        let ring = try SigningKeyRing([try key(from: 0)])
        let ids = ring.publicKeys.map(\.id)
        await #expect(throws: StoreError.busy) { try await ring.reload { throw StoreError.busy } }
        await #expect(throws: AccessTokenError.self) { try await ring.reload { [] } }
        #expect(ring.publicKeys.map(\.id) == ids)
    }
}
