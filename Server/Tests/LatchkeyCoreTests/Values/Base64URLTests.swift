import Foundation
import LatchkeyCore
import Testing

@Suite struct Base64URLTests {
    /// The vectors of RFC 4648 §10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `published texts are written and read`(plain: String, encoded: String) {
        #expect(Base64URL.encode(plain.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test func `bytes of any length are written as Foundation does, and read back`() {
        var random = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let expected = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            #expect(Base64URL.encode(bytes) == expected)
            #expect(Base64URL.encode(bytes.lazy.map { $0 }) == expected)
            #expect(Base64URL.decode(expected) == bytes)
            #expect(Base64URL.decode(("x" + expected).dropFirst()) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AAAAA", "Zg==", "Zm8=", "Zh", "Zm9", "+_--", "/w", "Zm9v\n", " Zm9v", "Zm 9v", "Zm9v.", "ＡＡＡＡ",
        "\0\0\0\0",
    ])
    func `another spelling is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `of all texts of two characters, those that were written are read`() {
        let characters = (0...255).map { UInt8($0) }
        var read = 0
        for first in characters {
            for second in characters {
                let text = String(decoding: [first, second], as: UTF8.self)
                guard let bytes = Base64URL.decode(text) else { continue }
                read += 1
                #expect(Base64URL.encode(bytes) == text)
            }
        }
        #expect(read == 256)
    }
}
