/// The typed or pasted code of a message.
enum MessageCode {
    /// The six digits, in any script, with spaces, dashes and invisible marks between them; nil for any other text.
    static func digits(in text: String) -> String? {
        var digits = ""
        for scalar in text.unicodeScalars where !isSeparator(scalar) {
            guard let value = scalar.properties.numericValue, scalar.properties.numericType == .decimal else {
                return nil
            }
            digits.append(String(Int(value)))
        }
        return digits.count == 6 ? digits : nil
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation, .format: true
        // Japanese input methods write a minus sign or a prolonged sound mark for a hyphen.
        default: scalar.properties.isWhitespace || ["\u{2212}", "\u{30FC}"].contains(scalar)
        }
    }
}
