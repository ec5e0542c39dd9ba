/// Base32 in upper case without padding, five bits a character.
package enum Base32: Sendable {
    /// The alphabet of RFC 4648 §6, which authenticator apps read.
    case standard
    /// Crockford's alphabet, without the letters I, L, O and U, for people to read and type.
    case readable

    private var alphabet: StaticString {
        switch self {
        case .standard: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        case .readable: "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
        }
    }

    package func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (text, buffered, bits) = ([UInt8](), UInt32(0), 0)
        for byte in bytes {
            buffered = buffered << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(digit(buffered >> UInt32(bits)))
            }
        }
        if bits > 0 { text.append(digit(buffered << UInt32(5 - bits))) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether every character is one of the alphabet.
    package func isSpelled(_ text: some StringProtocol) -> Bool {
        alphabet.withUTF8Buffer { alphabet in text.utf8.allSatisfy { alphabet.contains($0) } }
    }

    private func digit(_ number: UInt32) -> UInt8 { alphabet.utf8Start[Int(number & 31)] }
}
