/// A SHA-1 digest (FIPS 180-4), for the codes of authenticator apps alone.
///
/// LatchkeyTesting has no dependencies, so that an app clones no other package.
package struct SHA1Digest: Equatable, Sendable {
    /// The size of a block, in bytes.
    private static let blockSize = 64

    /// The 20 bytes.
    package let bytes: [UInt8]

    package init(of message: [UInt8]) {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        let padded = Self.padded(message)
        for start in stride(from: 0, to: padded.count, by: Self.blockSize) {
            Self.compress(Self.schedule(padded[start..<start + Self.blockSize]), into: &state)
        }
        bytes = state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// HMAC-SHA-1 (RFC 2104), 20 bytes.
    package static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let key = key.count > blockSize ? SHA1Digest(of: key).bytes : key
        let block = key + [UInt8](repeating: 0, count: blockSize - key.count)
        let inner = SHA1Digest(of: block.map { $0 ^ 0x36 } + message).bytes
        return SHA1Digest(of: block.map { $0 ^ 0x5c } + inner).bytes
    }

    /// The message, a 1 bit, zeros, and the length in bits: a multiple of 64 bytes (§5.1.1).
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % blockSize) % blockSize
        let bits = UInt64(message.count) * 8
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    }

    /// The 80 words of a block (§6.1.2, step 1).
    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for word in 16..<80 {
            let mixed = words[word - 3] ^ words[word - 8] ^ words[word - 14] ^ words[word - 16]
            words.append(rotated(mixed, by: 1))
        }
        return words
    }

    /// Adds one block to the state (§6.1.2, steps 2 to 4).
    private static func compress(_ words: [UInt32], into state: inout [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (round, word) in words.enumerated() {
            let mixed: UInt32 =
                switch round / 20 {
                case 0: (b & c) ^ (~b & d)
                case 2: (b & c) ^ (b & d) ^ (c & d)
                default: b ^ c ^ d
                }
            let sum = rotated(a, by: 5) &+ mixed &+ e &+ constants[round / 20] &+ word
            (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, sum)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static let constants: [UInt32] = [0x5a82_7999, 0x6ed9_eba1, 0x8f1b_bcdc, 0xca62_c1d6]

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
