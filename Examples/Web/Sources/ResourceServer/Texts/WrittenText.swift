/// A text that somebody has written, as it is kept.
package struct WrittenText: Sendable, Hashable {
    package let text: String

    /// A text, once it can be kept.
    ///
    /// - Parameters:
    ///   - text: What was written.
    ///   - longest: The most characters (code points) that it has.
    ///   - isLine: Whether it is one line.
    /// - Throws: What is wrong with the text.
    package init(_ text: String, longest: Int, isLine: Bool = false) throws(WrittenTextError) {
        // Forms send each line's end as CR LF, apps as they like: it is one text, and counts alike.
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        guard text.unicodeScalars.contains(where: { !Self.isBlank($0) }) else { throw .blank }
        guard text.unicodeScalars.count <= longest else { throw .tooLong(longest) }
        guard !text.unicodeScalars.contains(where: { Self.isControl($0, inLine: isLine) }) else {
            throw .controlCharacters
        }
        self.text = text
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || isControl(scalar, inLine: false)
    }

    /// Whether a character cannot be shown in a text of lines, or in one line.
    private static func isControl(_ scalar: Unicode.Scalar, inLine: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: inLine || (scalar != "\n" && scalar != "\t")
        case .lineSeparator, .paragraphSeparator: inLine
        default: false
        }
    }
}

/// Why a text is not kept.
package enum WrittenTextError: Error, Hashable {
    case blank
    case tooLong(Int)
    case controlCharacters
}
