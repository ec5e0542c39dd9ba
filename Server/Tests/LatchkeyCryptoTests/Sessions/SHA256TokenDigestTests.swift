import LatchkeyCrypto
import Testing

@Suite struct SHA256TokenDigestTests {
    @Test func `the digest of abc is that of FIPS 180-4`() {
        let digest = SHA256TokenDigest().digest(Array("abc".utf8))
        #expect(digest.count == 32)
        #expect(digest.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    }
}
