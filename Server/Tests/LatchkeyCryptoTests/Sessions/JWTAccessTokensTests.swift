import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyJWS
import Testing

@Suite struct JWTAccessTokensTests {
    private static let claims = AccessClaims(
        userID: "user",
        sessionID: "session",
        applicationID: "default",
        issuedAt: Date(timeIntervalSince1970: 1_800_000_000.75),
        expiresAt: Date(timeIntervalSince1970: 1_800_000_600.75),
        authenticatedAt: Date(timeIntervalSince1970: 1_799_999_000),
        methods: [.password, .oneTimeCode, .multipleFactors]
    )

    /// The order of the curve P-256.
    private static let order: [UInt8] =
        [255, 255, 255, 255, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 8) + [
            0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]

    /// The claims, decoded by an independent reader.
    private struct Payload: Decodable {
        let iss: String
        let sub: String
        let aud: String
        let exp: Int
        let iat: Int
        let jti: String
        let client_id: String
        let sid: String
        let auth_time: Int
        let amr: [String]
        let acr: String
    }

    private let key = SigningKey.generate(at: Date(timeIntervalSince1970: 1))
    private let issuer = Issuer("https://id.example.com")

    private func tokens(audience: String? = nil) async throws -> JWTAccessTokens {
        let application = Application(id: "default", name: "Default", audience: audience)
        return JWTAccessTokens(
            issuer: issuer,
            keys: try SigningKeyRing([key]),
            applications: ApplicationDirectory([application])
        )
    }

    private func claims(
        audiences: [String] = [],
        subject: String? = nil,
        scope: String? = nil,
        confirmation: KeyThumbprint? = nil
    ) -> AccessClaims {
        let claims = Self.claims
        return AccessClaims(
            userID: claims.userID,
            subject: subject,
            sessionID: claims.sessionID,
            applicationID: claims.applicationID,
            audiences: audiences,
            scope: scope,
            confirmation: confirmation,
            issuedAt: claims.issuedAt,
            expiresAt: claims.expiresAt,
            authenticatedAt: claims.authenticatedAt
        )
    }

    @Test func `a token has the claims of RFC 9068, and verifies with the coordinates alone`() async throws {
        let token = try await tokens().issue(Self.claims)
        let publicKey = try #require(JWSVerificationKey(key.publicKey.numbers, for: .es256))
        let jws = try #require(CompactJWS(token))
        #expect(publicKey.hasSigned(jws))
        #expect(jws.keyID == key.id)
        let payload = try JSONDecoder().decode(Payload.self, from: Data(jws.payload))
        #expect(payload.iss == "https://id.example.com")
        #expect(payload.aud == "https://id.example.com")
        #expect(payload.sub == "user")
        #expect(payload.sid == "session")
        #expect(payload.client_id == "default")
        #expect(payload.iat == 1_800_000_000)
        #expect(payload.exp == 1_800_000_600)
        #expect(payload.auth_time == 1_799_999_000)
        #expect(payload.amr == ["pwd", "otp", "mfa"])
        #expect(payload.acr == "2")
        #expect(!payload.jti.isEmpty)
    }

    @Test func `the header names only algorithm, type and key`() async throws {
        let token = try await tokens().issue(Self.claims)
        let part = try #require(token.split(separator: ".").first)
        let header = try JSONDecoder().decode([String: String].self, from: Data(try #require(Base64URL.decode(part))))
        #expect(header == ["alg": "ES256", "typ": "at+jwt", "kid": key.id])
    }

    @Test func `its maker accepts a token, at the first and the second time`() async throws {
        let tokens = try await tokens()
        let token = try await tokens.issue(Self.claims)
        for _ in 0..<2 {
            let claims = try await tokens.verify(token)
            #expect(claims.userID == "user")
            #expect(claims.sessionID == "session")
            #expect(claims.applicationID == "default")
            #expect(claims.audiences == [])
            #expect(claims.isForServer)
            #expect(claims.subject == nil)
            #expect(claims.scope == nil)
            #expect(claims.confirmation == nil)
            #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_800_000_000))
            #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_800_000_600))
            #expect(claims.methods == Self.claims.methods)
        }
    }

    @Test func `two tokens of the same claims differ`() async throws {
        let tokens = try await tokens()
        let (one, two) = (try await tokens.issue(Self.claims), try await tokens.issue(Self.claims))
        #expect(one != two)
    }

    @Test func `a token of another issuer is refused`() async throws {
        let tokens = try await tokens()
        let token = try await tokens.issue(Self.claims)
        let elsewhere = JWTAccessTokens(issuer: Issuer("https://evil"), keys: try SigningKeyRing([key]))
        await #expect(throws: AccessTokenError.invalid) { try await elsewhere.verify(token) }
    }

    @Test func `a token of another resource verifies, and is not for the server`() async throws {
        let token = try await tokens().issue(claims(audiences: ["https://api"]))
        let other = try await tokens().verify(token)
        #expect(other.audiences == ["https://api"])
        #expect(!other.isForServer)
        let own = try await tokens(audience: "https://api").verify(token)
        #expect(own.audiences == ["https://api"])
        #expect(own.isForServer)
    }

    @Test func `several audiences are an array, and one is a text`() async throws {
        let issuer = "https://id.example.com"
        for (audiences, isForServer) in [(["https://a", "https://b"], false), (["https://a", issuer], true)] {
            let token = try await tokens().issue(claims(audiences: audiences))
            let claims = try await tokens().verify(token)
            #expect(claims.audiences == audiences)
            #expect(claims.isForServer == isForServer)
            #expect(try payload(of: token)["aud"] == .array(audiences.map(JSONValue.string)))
        }
        let one = try await tokens().issue(claims(audiences: ["https://a"]))
        #expect(try payload(of: one)["aud"] == "https://a")
    }

    @Test func `a token that could not be verified is not issued`() async throws {
        let tokens = try await tokens()
        func scope(_ length: Int) -> String { String(repeating: "s", count: length) }
        let token = try await tokens.issue(claims(scope: scope(2200)))
        #expect(try await tokens.verify(token).scope?.count == 2200)
        await #expect {
            _ = try await tokens.issue(claims(scope: scope(3000)))
        } throws: { error in
            guard case .defect(let text)? = error as? AccessTokenError else { return false }
            return text.contains("more than the 4096")
        }
    }

    @Test func `scope and key stand in the token`() async throws {
        let token = try await tokens().issue(claims(scope: "openid email", confirmation: KeyThumbprint("print")))
        let claims = try await tokens().verify(token)
        #expect(claims.scope == "openid email")
        #expect(claims.confirmation == KeyThumbprint("print"))
        #expect(try payload(of: token)["cnf"] == ["jkt": "print"])
    }

    @Test func `a token with another subject does not have the user's id`() async throws {
        let token = try await tokens().issue(claims(subject: "pairwise"))
        let claims = try await tokens().verify(token)
        #expect(claims.subject == "pairwise")
        #expect(claims.userID == nil)
        let text = String(decoding: try #require(CompactJWS(token)).payload, as: UTF8.self)
        #expect(!text.contains("\"user\""))
    }

    private func payload(of token: String) throws -> [String: JSONValue] {
        let token = try #require(CompactJWS(token))
        return try #require(token.claims)
    }

    @Test func `a signature with high s is as valid as one with low s`() async throws {
        let tokens = try await tokens()
        let token = try await tokens.issue(Self.claims)
        let parts = token.split(separator: ".").map(String.init)
        let raw = try #require(Base64URL.decode(parts[2]))
        // s becomes n - s, the twin of the same signature (SEC 1 §4.1.3).
        let order = Self.order
        var twin = [UInt8](repeating: 0, count: 32)
        var borrow = 0
        for index in (0..<32).reversed() {
            let difference = Int(order[index]) - Int(raw[32 + index]) - borrow
            twin[index] = UInt8((difference + 256) % 256)
            borrow = difference < 0 ? 1 : 0
        }
        let other = "\(parts[0]).\(parts[1])." + Base64URL.encode(raw.prefix(32) + twin)
        #expect(other != token)
        #expect(try await tokens.verify(other).userID == "user")
    }

    @Test func `a token with any flipped bit is refused, and the token itself stays valid`() async throws {
        let tokens = try await tokens()
        let token = try await tokens.issue(Self.claims)
        var generator = SystemRandomNumberGenerator()
        for index in 0..<token.utf8.count {
            let bit = UInt8.random(in: 0..<8, using: &generator)
            var bytes = Array(token.utf8)
            bytes[index] ^= 1 << bit
            let changed = String(decoding: bytes, as: UTF8.self)
            await #expect(throws: AccessTokenError.invalid, "bit \(bit) of byte \(index) of \(token)") {
                try await tokens.verify(changed)
            }
        }
        #expect(try await tokens.verify(token).userID == "user")
    }

    @Test func `a signature with an impossible number is refused`() async throws {
        let tokens = try await tokens()
        let token = try await tokens.issue(Self.claims)
        let parts = token.split(separator: ".").map(String.init)
        let good = try #require(Base64URL.decode(parts[2]))
        let (zero, order) = ([UInt8](repeating: 0, count: 32), Self.order)
        let (r, s) = (Array(good.prefix(32)), Array(good.suffix(32)))
        for signature in [zero + zero, zero + s, r + zero, order + s, r + order, order + order, s + r] {
            let forged = "\(parts[0]).\(parts[1])." + Base64URL.encode(signature)
            await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(forged) }
        }
        #expect(try await tokens.verify(token).userID == "user")
    }

    @Test func `verified tokens stay right when more arrive than fit into the cache`() async throws {
        let tokens = JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([key], verifiedCapacity: 4))
        var all: [String] = []
        for _ in 0..<20 { all.append(try await tokens.issue(Self.claims)) }
        for token in all + all { #expect(try await tokens.verify(token).userID == "user") }
        for token in all {
            await #expect(throws: AccessTokenError.invalid) { try await tokens.verify(token + "A") }
        }
    }

    @Test func `the cache counts verified tokens and never exceeds its limit`() async throws {
        let tokens = JWTAccessTokens(issuer: issuer, keys: try SigningKeyRing([key], verifiedCapacity: 4))
        for number in 1...20 {
            let token = try await tokens.issue(Self.claims)
            for _ in 0..<3 { _ = try await tokens.verify(token) }
            #expect(tokens.cacheFigures.size <= 4)
            #expect(tokens.cacheFigures.hits == Int64(2 * number))
            #expect(tokens.cacheFigures.misses == Int64(number))
        }
    }

    @Test func `a refused token is not cached`() async throws {
        let tokens = try await tokens()
        for _ in 0..<2 { await #expect(throws: AccessTokenError.invalid) { try await tokens.verify("x.y.z") } }
        #expect(tokens.cacheFigures.size == 0)
        #expect(tokens.cacheFigures.misses == 2)
    }

    @Test func `when the issuer becomes known, tokens carry it`() async throws {
        let tokens = try await tokens()
        issuer.isNow("http://127.0.0.1:49152")
        let token = try await tokens.issue(Self.claims)
        #expect(try await tokens.verify(token).userID == "user")
    }
}
