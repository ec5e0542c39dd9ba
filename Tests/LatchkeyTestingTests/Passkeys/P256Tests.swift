import Latchkey
import Testing

/// Signatures of the fake authenticator's keys.
@Suite(.timeLimit(.minutes(1))) struct P256Tests {
    /// The key of RFC 6979 A.2.5.
    private var key: P256Key {
        get throws {
            try #require(P256Key(bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")))
        }
    }

    @Test func `the public key is that of RFC 6979`() throws {
        let key = try key
        #expect(key.x == bytes("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"))
        #expect(key.y == bytes("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"))
    }

    @Test(arguments: [
        (
            "sample", "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
            "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
        ),
        (
            "test", "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
            "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
        ),
    ])
    func `signatures are those of RFC 6979`(message: String, r: String, s: String) throws {
        let signature = try key.sign(Array(message.utf8))
        #expect(signature == sequence(integer(bytes(r)) + integer(bytes(s))))
        #expect(try key.isValid(signature, of: Array(message.utf8)))
    }

    @Test func `random keys sign what they can check`() throws {
        for number in 0..<5 {
            let (key, other) = (P256Key.random(), P256Key.random())
            let message = Array("message \(number)".utf8)
            let signature = key.sign(message)
            #expect(key.isValid(signature, of: message))
            #expect(!key.isValid(signature, of: message + [0]))
            #expect(!other.isValid(signature, of: message))
        }
    }

    @Test func `numbers outside the order are no keys`() {
        let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"
        #expect(P256Key([UInt8](repeating: 0, count: 32)) == nil)
        #expect(P256Key(bytes(order)) == nil)
        #expect(P256Key([UInt8](repeating: 0xff, count: 32)) == nil)
        #expect(P256Key([1]) == nil)
    }

    @Test func `the greatest key has the base point mirrored`() throws {
        let greatest = try #require(P256Key(bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550")))
        let smallest = try #require(P256Key([UInt8](repeating: 0, count: 31) + [1]))
        #expect(smallest.x == bytes("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"))
        #expect(greatest.x == smallest.x)
        #expect(greatest.y != smallest.y)
    }

    @Test func `only the shortest form of a signature is read`() throws {
        let (key, message) = (try key, Array("sample".utf8))
        let r = bytes("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716")
        let s = bytes("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8")
        let (first, second) = (integer(r), integer(s))
        #expect(key.isValid(sequence(first + second), of: message))
        let wrong: [[UInt8]] = [
            [],
            [0x30],
            [0x30, 0],
            // An integer too few or too many, and a byte left over.
            sequence(first),
            sequence(first + second + first),
            sequence(first + second) + [0],
            // Another tag, and lengths that do not fit.
            [0x31] + sequence(first + second).dropFirst(),
            [0x30, UInt8(first.count + second.count + 1)] + first + second,
            [0x30, 0x81, UInt8(first.count + second.count)] + first + second,
            // Without the zero the number is negative; with two it is not the shortest.
            sequence([2, 32] + r + second),
            sequence([2, 34, 0, 0] + r + second),
            sequence([2, 0] + second),
            sequence([2, 1, 0] + second),
            // 33 bytes.
            sequence([2, 33, 1] + r + second),
        ]
        for signature in wrong { #expect(!key.isValid(signature, of: message)) }
        for index in sequence(first + second).indices {
            var changed = sequence(first + second)
            changed[index] ^= 1
            #expect(!key.isValid(changed, of: message))
        }
    }

    private func sequence(_ content: [UInt8]) -> [UInt8] { [0x30, UInt8(content.count)] + content }

    private func integer(_ bytes: [UInt8]) -> [UInt8] {
        let number = Array(bytes.drop { $0 == 0 })
        let zero: [UInt8] = number[0] >= 0x80 ? [0] : []
        return [0x02, UInt8(zero.count + number.count)] + zero + number
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
