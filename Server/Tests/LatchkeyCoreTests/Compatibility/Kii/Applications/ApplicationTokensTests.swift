import Foundation
import LatchkeyCore
import Testing

@Suite struct ApplicationTokensTests {
    private let clock = TurnedClock()
    private var tokens: ApplicationTokens { ApplicationTokens(digest: MixingDigest(key: 1), clock: clock) }

    private static func application(
        _ id: Application.ID = "b7a3f31c",
        appKey: UInt8 = 1,
        secret: UInt8? = 2
    ) -> Application {
        Application(
            id: id,
            name: "Balance",
            clientSecretDigest: secret.map { [UInt8](repeating: $0, count: 32) },
            kii: KiiRules(appKeyDigest: [UInt8](repeating: appKey, count: 32))
        )
    }

    private func token(_ role: ApplicationTokens.Role, lifetime: Int = 3600) throws -> String {
        let issued = try #require(tokens.issue(role, for: Self.application(), lifetime: lifetime))
        #expect(issued.lifetime == lifetime)
        return issued.token
    }

    @Test(arguments: [ApplicationTokens.Role.administrator, .anonymous])
    func `a token stands for what it was given for`(role: ApplicationTokens.Role) throws {
        let token = try token(role)
        #expect(token.hasPrefix("lkp_"))
        #expect(ApplicationTokens.isLike(token))
        #expect(tokens.role(of: token, at: Self.application()) == role)
    }

    @Test func `one of another application, server or secret is none`() throws {
        for role in [ApplicationTokens.Role.administrator, .anonymous] {
            let token = try token(role)
            #expect(tokens.role(of: token, at: Self.application("b7a3f31d")) == nil)
            let another = ApplicationTokens(digest: MixingDigest(key: 2), clock: clock)
            #expect(another.role(of: token, at: Self.application()) == nil)
        }
        let (administrator, anonymous) = (try token(.administrator), try token(.anonymous))
        // A new secret ends the backend's tokens; a new app key ends those of apps without a user.
        #expect(tokens.role(of: administrator, at: Self.application(secret: 3)) == nil)
        #expect(tokens.role(of: administrator, at: Self.application(appKey: 3)) == .administrator)
        #expect(tokens.role(of: anonymous, at: Self.application(appKey: 3)) == nil)
        #expect(tokens.role(of: anonymous, at: Self.application(secret: 3)) == .anonymous)
        #expect(tokens.role(of: administrator, at: Self.application(secret: nil)) == nil)
        #expect(tokens.role(of: anonymous, at: Application(id: "b7a3f31c", name: "Balance")) == nil)
    }

    @Test func `an application without the secret of a role has no tokens of it`() {
        #expect(tokens.issue(.administrator, for: Self.application(secret: nil), lifetime: 60) == nil)
        #expect(tokens.issue(.anonymous, for: Application(id: "plain", name: "Plain"), lifetime: 60) == nil)
    }

    @Test func `the key that every copy of an app has makes no administrator, also where it is the secret too`() throws
    {
        let same = Self.application(appKey: 7, secret: 7)
        let anonymous = try #require(tokens.issue(.anonymous, for: same, lifetime: 60)).token
        #expect(tokens.role(of: anonymous, at: same) == .anonymous)
        var bytes = try #require(Base64URL.decode(anonymous.dropFirst(4)))
        bytes[0] = ApplicationTokens.Role.administrator.rawValue
        #expect(tokens.role(of: "lkp_" + Base64URL.encode(bytes), at: same) == nil)
    }

    @Test(arguments: [(3599.0, true), (3600.0, false)]) func `a token is over at its time`(
        turned: (seconds: Double, isGood: Bool)
    ) throws {
        let token = try token(.administrator)
        clock.turn(by: turned.seconds)
        #expect(tokens.role(of: token, at: Self.application()) == (turned.isGood ? .administrator : nil))
    }

    @Test func `one for ever is good in sixty years`() throws {
        let token = try token(.anonymous, lifetime: KiiRules.forever)
        clock.turn(by: 60 * 365 * 86_400)
        #expect(tokens.role(of: token, at: Self.application()) == .anonymous)
    }

    @Test func `no other byte anywhere in it is taken`() throws {
        let token = try token(.administrator)
        let bytes = Array(token.utf8)
        var tried = 0
        for place in bytes.indices {
            for byte in UInt8(0x20)...0x7E where byte != bytes[place] {
                var changed = bytes
                changed[place] = byte
                #expect(tokens.role(of: String(decoding: changed, as: UTF8.self), at: Self.application()) == nil)
                tried += 1
            }
        }
        #expect(tried == bytes.count * 94)
        for length in 0..<bytes.count {
            #expect(tokens.role(of: String(token.prefix(length)), at: Self.application()) == nil)
        }
        for more in ["A", "=", " ", "\n", token] {
            #expect(tokens.role(of: token + more, at: Self.application()) == nil)
        }
        #expect(tokens.role(of: token, at: Self.application()) == .administrator)
    }
}

/// A digest of 32 bytes that depends on a key and the whole text; it distinguishes texts but keeps no secret.
private struct MixingDigest: KeyedDigest {
    let key: UInt64

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        (0..<4).flatMap { lane -> [UInt8] in
            var hash = 0xCBF2_9CE4_8422_2325 ^ (key &* 31) ^ UInt64(lane)
            for byte in bytes {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
                hash ^= hash >> 29
            }
            return withUnsafeBytes(of: hash) { Array($0) }
        }
    }
}
