/// Base64 with the URL-safe alphabet and no padding (RFC 4648 §5), in its one canonical spelling.
package enum Base64URL {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousStorageIfAvailable(text) ?? Array(bytes).withUnsafeBufferPointer(text)
    }

    /// The bytes; nil unless the text is exactly what `encode` writes.
    ///
    /// So two texts never mean the same bytes.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable(bytes) ?? Array(text.utf8).withUnsafeBufferPointer(bytes)
    }

    private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let count = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: count) { text in
            let digits = alphabet.utf8Start
            var (buffered, bits, position) = (UInt32(0), 0, 0)
            for byte in bytes {
                buffered = buffered << 8 | UInt32(byte)
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    text[position] = digits[Int(buffered >> UInt32(bits) & 63)]
                    position += 1
                }
            }
            if bits > 0 { text[position] = digits[Int(buffered << UInt32(6 - bits) & 63)] }
            return count
        }
    }

    private static func bytes(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var isCanonical = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in
            var (buffered, bits) = (UInt32(0), 0)
            for character in text {
                guard let value = value(of: character) else {
                    isCanonical = false
                    return
                }
                buffered = buffered << 6 | value
                bits += 6
                if bits >= 8 {
                    bits -= 8
                    bytes[count] = UInt8(truncatingIfNeeded: buffered >> UInt32(bits))
                    count += 1
                }
            }
            // The bits after the last byte are zero.
            isCanonical = buffered & (1 << UInt32(bits) - 1) == 0
        }
        return isCanonical ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
