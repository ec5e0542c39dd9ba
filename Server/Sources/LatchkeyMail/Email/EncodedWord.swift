import Foundation

/// Text in a header (RFC 2047).
///
/// Plain ASCII stays as it is. Other text becomes encoded words, each with whole characters and short enough for a
/// line. An encoded word never contains a line end.
enum EncodedWord {
    /// The most bytes of text in one word; a line with an encoded word may have 76 characters, including delimiters.
    private static let longest = 39

    /// Encodes a text for a header, without control characters.
    ///
    /// In a phrase, such as the name before an address, punctuation has a meaning.
    static func encode(_ text: String, asPhrase isPhrase: Bool = false) -> String {
        let text = text.withoutControls
        if isPlain(text, isPhrase) { return text }
        return words(text).map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private static func isPlain(_ text: String, _ isPhrase: Bool) -> Bool {
        text.utf8.count <= 60 && !text.contains("=?")
            && text.utf8.allSatisfy { byte in
                (0x20...0x7E).contains(byte) && (!isPhrase || byte == 0x20 || isLetterOrDigit(byte))
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func words(_ text: String) -> [String] {
        var words = [""]
        for scalar in text.unicodeScalars {
            let character = String(scalar)
            if words[words.count - 1].utf8.count + character.utf8.count > longest { words.append("") }
            words[words.count - 1] += character
        }
        return words
    }
}
