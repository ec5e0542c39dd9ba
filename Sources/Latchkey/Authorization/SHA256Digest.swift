package import Foundation

/// A SHA-256 digest (FIPS 180-4), so that an app on Linux need not build a cryptographic library for PKCE.
package struct SHA256Digest: Hashable, Sendable {
    /// The 32 bytes.
    package let bytes: Data

    package init(of message: some Sequence<UInt8>) {
        var state: State = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        let padded = Self.padded(message)
        var schedule = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: padded.count, by: 64) {
            Self.expand(padded[block..<block + 64], into: &schedule)
            Self.compress(schedule, into: &state)
        }
        bytes = Data(state.flatMap(\.bigEndianBytes))
    }

    private typealias State = [UInt32]

    /// The message, a 1 bit, zeros, and the length in bits: a multiple of 64 bytes (§5.1.1).
    private static func padded(_ message: some Sequence<UInt8>) -> [UInt8] {
        var padded = Array(message)
        let bits = UInt64(padded.count) * 8
        padded.append(0x80)
        padded.append(contentsOf: repeatElement(0, count: (120 - padded.count % 64) % 64))
        return padded + UInt32(truncatingIfNeeded: bits >> 32).bigEndianBytes
            + UInt32(truncatingIfNeeded: bits).bigEndianBytes
    }

    /// The 64 words of a block (§6.2.2, step 1).
    private static func expand(_ block: ArraySlice<UInt8>, into schedule: inout [UInt32]) {
        for word in 0..<16 {
            let start = block.startIndex + 4 * word
            schedule[word] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for word in 16..<64 {
            let old = schedule[word - 15]
            let recent = schedule[word - 2]
            schedule[word] =
                (recent.rotatedRight(17) ^ recent.rotatedRight(19) ^ recent >> 10) &+ schedule[word - 7]
                &+ (old.rotatedRight(7) ^ old.rotatedRight(18) ^ old >> 3) &+ schedule[word - 16]
        }
    }

    /// Adds one block to the state (§6.2.2, steps 2 to 4).
    private static func compress(_ schedule: [UInt32], into state: inout State) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let sumOfE = e.rotatedRight(6) ^ e.rotatedRight(11) ^ e.rotatedRight(25)
            let sumOfA = a.rotatedRight(2) ^ a.rotatedRight(13) ^ a.rotatedRight(22)
            let first = h &+ sumOfE &+ choice &+ constants[round] &+ schedule[round]
            let second = sumOfA &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (§4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }

    fileprivate var bigEndianBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) } }
}
