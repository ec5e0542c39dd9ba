import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct HMACKeyedDigestTests {
    private static func secret(_ byte: UInt8) throws -> ServerSecret {
        try ServerSecret([UInt8](repeating: byte, count: ServerSecret.length))
    }

    @Test func `the digest depends on the secret, the purpose and the bytes`() throws {
        let digest = try Self.secret(1).keyedDigest(for: .attempts)
        let same = try Self.secret(1).keyedDigest(for: .attempts)
        #expect(digest.digest([1, 2]) == same.digest([1, 2]))
        #expect(digest.digest([1, 2]).count == 32)
        let others = [
            digest.digest([1, 3]), try Self.secret(2).keyedDigest(for: .attempts).digest([1, 2]),
            try Self.secret(1).keyedDigest(for: .signingKeys).digest([1, 2]), SHA256TokenDigest().digest([1, 2]),
        ]
        for other in others { #expect(other != digest.digest([1, 2])) }
    }
}
