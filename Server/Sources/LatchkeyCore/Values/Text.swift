import Foundation

extension String {
    /// Whether the text has invisible characters or characters that change the display of others.
    ///
    /// These are controls, line and paragraph separators, zero-width characters and direction marks.
    package var hasControlCharacters: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
            // The zero-width joiner is part of emoji and several scripts; fields that do not allow it refuse it
            // themselves.
            case .format:
                scalar.value != 0x200D && scalar.value != 0x200C && !(0xE0020...0xE007F).contains(scalar.value)
            default: false
            }
        }
    }

    /// A text for people: NFC, without surrounding white space, not empty.
    ///
    /// - Parameter maximum: The most characters (Unicode code points).
    /// - Returns: The normalised text.
    /// - Throws: The reason why it is refused.
    package func asText(maximum: Int) throws(FieldError) -> String {
        guard !hasControlCharacters else { throw .controlCharacters }
        let text = precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { throw .required }
        guard text.unicodeScalars.count <= maximum else { throw .tooLong(maximum: maximum) }
        return text
    }
}
