import LatchkeyTesting
import Testing

@Suite struct SHA1DigestTests {
    private static let messages: [(key: [UInt8], message: String, digest: String)] = [
        ([UInt8](repeating: 0x0b, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
        (Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (
            [UInt8](repeating: 0xaa, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
            "aa4ae5e15272d00e95705637ce8a3b55ed402112"
        ),
    ]

    @Test(arguments: messages) func `the keyed digests are those of RFC 2202`(
        vector: (key: [UInt8], message: String, digest: String)
    ) {
        #expect(hexadecimal(SHA1Digest.hmac(Array(vector.message.utf8), key: vector.key)) == vector.digest)
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func `the digests are those of FIPS 180`(message: String, digest: String) {
        #expect(hexadecimal(SHA1Digest(of: Array(message.utf8)).bytes) == digest)
    }

    @Test(arguments: [
        (59, 94_287_082), (1_111_111_109, 7_081_804), (1_111_111_111, 14_050_471), (1_234_567_890, 89_005_924),
        (2_000_000_000, 69_279_037), (20_000_000_000, 65_353_130),
    ])
    func `the codes of authenticator apps are those of RFC 6238`(time: UInt64, code: UInt32) {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: (time / 30) >> ($0 * 8)) }
        let mac = SHA1Digest.hmac(counter, key: Array("12345678901234567890".utf8))
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        #expect((number & 0x7FFF_FFFF) % 100_000_000 == code)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
