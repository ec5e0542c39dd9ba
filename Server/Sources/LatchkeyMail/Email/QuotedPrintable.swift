/// Encodes text as ASCII in lines of at most 76 characters (RFC 2045 §6.7).
///
/// `=` is always escaped, so no line equals a boundary, because boundaries contain `=_`.
enum QuotedPrintable {
    private static let longestLine = 76

    static func encode(_ text: String) -> String {
        lines(of: text).map(encode(line:)).joined(separator: "\r\n")
    }

    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var isAfterReturn = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\r"): lines.append([])
            case UInt8(ascii: "\n"): if !isAfterReturn { lines.append([]) }
            default: lines[lines.count - 1].append(byte)
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
        }
        return lines
    }

    private static func encode(line: [UInt8]) -> String {
        var (encoded, length) = ("", 0)
        for (index, byte) in line.enumerated() {
            let character = encode(byte, isLast: index == line.count - 1)
            // A soft line break ends with `=`.
            if length + character.count > longestLine - 1 {
                encoded += "=\r\n"
                length = 0
            }
            encoded += character
            length += character.count
        }
        return encoded
    }

    private static func encode(_ byte: UInt8, isLast: Bool) -> String {
        let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        if isSpace ? !isLast : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") {
            return String(Unicode.Scalar(byte))
        }
        let digits = Array("0123456789ABCDEF")
        return "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
}
