import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct ServerSecretTests {
    private let secret: ServerSecret

    init() throws { secret = try ServerSecret(SecureRandom.bytes(32)) }

    @Test(arguments: [0, 1, 32, 1000]) func `sealed data opens again`(count: Int) throws {
        let bytes = SecureRandom.bytes(count)
        #expect(try secret.open(secret.seal(bytes, for: .signingKeys), for: .signingKeys) == bytes)
    }

    @Test func `each sealing of a text is different and unreadable`() throws {
        let bytes = Array("a signing key of some length".utf8)
        let (one, two) = (try secret.seal(bytes, for: .signingKeys), try secret.seal(bytes, for: .signingKeys))
        #expect(one != two)
        #expect(!String(decoding: one, as: UTF8.self).contains("signing"))
    }

    @Test func `another secret does not open it`() throws {
        let sealed = try secret.seal([1, 2, 3], for: .signingKeys)
        let other = try ServerSecret(SecureRandom.bytes(32))
        #expect(throws: SealingError.cannotOpen) { try other.open(sealed, for: .signingKeys) }
    }

    @Test func `a flipped bit is detected`() throws {
        let sealed = try secret.seal([1, 2, 3], for: .signingKeys)
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << UInt8(bit)
                #expect(throws: SealingError.cannotOpen) { try secret.open(changed, for: .signingKeys) }
            }
        }
    }

    @Test func `shortened and extended data does not open`() throws {
        let sealed = try secret.seal([1, 2, 3], for: .signingKeys)
        for changed in (0..<sealed.count).map({ Array(sealed.prefix($0)) }) + [sealed + [0]] {
            #expect(throws: SealingError.cannotOpen) { try secret.open(changed, for: .signingKeys) }
        }
    }

    @Test(arguments: [0, 16, 31, 33, 64]) func `a secret has 32 bytes`(count: Int) {
        #expect(throws: ServerSecretError.wrongLength(count)) {
            try ServerSecret([UInt8](repeating: 1, count: count))
        }
    }

    @Test func `its description hides it`() throws {
        let secret = try ServerSecret([UInt8](repeating: 0x41, count: 32))
        #expect("\(secret)" == "ServerSecret(…)")
        #expect(String(reflecting: secret) == "ServerSecret(…)")
    }
}
