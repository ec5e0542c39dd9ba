import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct SealingTests {
    private static func secret() throws -> ServerSecret {
        try ServerSecret(SecureRandom.bytes(ServerSecret.length))
    }

    @Test func `only the secret that sealed a message opens it`() throws {
        let secret = try Self.secret()
        let sealed = try secret.sealing(for: .messages).seal(Array("493817".utf8))
        #expect(!String(decoding: sealed, as: UTF8.self).contains("493817"))
        #expect(try secret.sealing(for: .messages).open(sealed) == Array("493817".utf8))
        let other = try Self.secret().sealing(for: .messages)
        #expect(throws: SealingError.cannotOpen) { try other.open(sealed) }
    }

    @Test func `a damaged message, and a signing key, are not opened as a message`() throws {
        let secret = try Self.secret()
        let sealing = secret.sealing(for: .messages)
        var sealed = try sealing.seal([1, 2, 3])
        sealed[sealed.count - 1] ^= 1
        #expect(throws: SealingError.cannotOpen) { try sealing.open(sealed) }
        #expect(throws: SealingError.cannotOpen) { try sealing.open([]) }
        let key = try secret.seal([1, 2, 3], for: .signingKeys)
        #expect(throws: SealingError.cannotOpen) { try sealing.open(key) }
    }
}
