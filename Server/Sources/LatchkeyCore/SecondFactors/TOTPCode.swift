import Foundation

/// Six digits of an authenticator app, as a user typed them.
package struct TOTPCode: Sendable, Redacted {
    static let digits = 6

    /// The digits in ASCII.
    let secret: Secret

    /// A code as a user typed it; nil if the text is no code.
    ///
    /// White space and dashes do not matter, nor does the width of the digits.
    package init?(typed text: String) {
        guard let typed = TypedCode.characters(of: text), typed.count == Self.digits,
            typed.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        secret = Secret(typed)
    }

    /// The code of a number, the last six digits.
    init(number: UInt32) {
        var (rest, digits) = (number, [UInt8](repeating: 0, count: Self.digits))
        for index in digits.indices.reversed() {
            digits[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        secret = Secret(digits)
    }
}

/// A code as people type it: with spaces, dashes, letters of either case, and characters of full width.
enum TypedCode {
    /// In bytes; a longer text is no code.
    private static let longest = 256

    /// The characters that count, in ASCII and in upper case; nil if there are others.
    static func characters(of text: String) -> [UInt8]? {
        guard text.utf8.count <= longest else { return nil }
        var characters: [UInt8] = []
        // The compatibility mapping turns digits and letters of full width, as Japanese keyboards type them, into ASCII.
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars where !isSeparator(scalar) {
            guard scalar.isASCII, let upper = String(scalar).uppercased().utf8.first else { return nil }
            characters.append(upper)
        }
        return characters
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        // U+2212 is the minus sign, U+30FC the long vowel that a Japanese keyboard types for a hyphen.
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
            || [0x2212, 0x30FC, 0x200B].contains(scalar.value)
    }
}
