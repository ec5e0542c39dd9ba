import LatchkeyCore
import Testing

@Suite struct Base32Tests {
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `the texts of RFC 4648 are written without padding`(_ text: String, _ base32: String) {
        #expect(Base32.standard.encode(text.utf8) == base32)
    }

    @Test func `people read an alphabet without I, L, O and U`() {
        let bytes: [UInt8] = [
            0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF, 0x84, 0x65, 0x3A, 0x56, 0xD7, 0xC6, 0x75, 0xBE,
            0x77, 0xDF,
        ]
        #expect(Base32.readable.encode(bytes) == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        #expect(Base32.standard.encode(bytes) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        #expect(Base32.readable.isSpelled("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
        for letter in ["I", "L", "O", "U", "a", "=", "é"] { #expect(!Base32.readable.isSpelled(letter)) }
    }
}
