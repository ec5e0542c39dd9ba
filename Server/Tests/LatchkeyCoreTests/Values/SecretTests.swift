import LatchkeyCore
import Testing

@Suite struct SecretTests {
    @Test func `neither a description nor a mirror shows the bytes`() {
        let secret = Secret("correct horse")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\(Optional(secret) as Any)", "\([secret])", dumped] {
            #expect(text.contains("Secret(…)"))
            #expect(!text.contains("horse"))
            #expect(!text.contains("99, 111"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func `two secrets are equal if all their bytes are`() {
        let secret = Secret([1, 2, 3])
        #expect(secret == Secret([1, 2, 3]))
        for other in [[], [1, 2], [1, 2, 3, 0], [0, 2, 3], [1, 2, 4], [129, 2, 3]] as [[UInt8]] {
            #expect(secret != Secret(other))
        }
    }

    @Test func `a text is its UTF-8`() {
        #expect(Secret("é").bytes == [0xC3, 0xA9])
        #expect(Secret("é").text == "é")
        #expect(Secret.random().bytes.count == 32)
        #expect(Secret.random() != .random())
    }
}
