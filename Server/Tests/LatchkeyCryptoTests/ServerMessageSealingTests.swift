import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct ServerMessageSealingTests {
    private static func secret() throws -> ServerSecret {
        try ServerSecret(SecureRandom.bytes(ServerSecret.length))
    }

    @Test func `a message is opened with the secret it was sealed with and no other`() throws {
        let secret = try Self.secret()
        let sealed = try ServerMessageSealing(secret).seal(Array("493817".utf8))
        #expect(!String(decoding: sealed, as: UTF8.self).contains("493817"))
        #expect(try ServerMessageSealing(secret).open(sealed) == Array("493817".utf8))
        let other = ServerMessageSealing(try Self.secret())
        #expect(throws: MessageSealingError.cannotOpen) { try other.open(sealed) }
    }

    @Test func `a damaged message, and a key, are not opened`() throws {
        let secret = try Self.secret()
        let sealing = ServerMessageSealing(secret)
        var sealed = try sealing.seal([1, 2, 3])
        sealed[sealed.count - 1] ^= 1
        #expect(throws: MessageSealingError.cannotOpen) { try sealing.open(sealed) }
        #expect(throws: MessageSealingError.cannotOpen) { try sealing.open([]) }
        let key = try secret.seal([1, 2, 3], for: .signingKeys)
        #expect(throws: MessageSealingError.cannotOpen) { try sealing.open(key) }
    }
}
