import Crypto
import Foundation
import Latchkey
import Testing

@Suite struct SHA256DigestTests {
    /// NIST's examples for FIPS 180-4, and the first vectors of its SHA256ShortMsg.rsp.
    static let vectors: [(message: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test("a digest is what NIST published", arguments: vectors)
    func published(message: String, digest: String) {
        #expect(SHA256Digest(of: message.utf8).bytes.map { String(format: "%02x", $0) }.joined() == digest)
    }

    @Test("a digest of any length is what swift-crypto makes of the same bytes")
    func everyLength() {
        var random = SystemRandomNumberGenerator()
        for length in 0...300 {
            let message = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(SHA256Digest(of: message).bytes == Data(SHA256.hash(data: message)), "\(message)")
        }
    }
}
