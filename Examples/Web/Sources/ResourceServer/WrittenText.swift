package enum WrittenTextError: Error, Hashable {
    case blank
    case tooLong(Int)
    case controlCharacters
}

/// A text that may be stored.
package struct WrittenText: Sendable, Hashable {
    package let text: String

    /// - Parameters:
    ///   - text: The text.
    ///   - longest: The limit in code points.
    ///   - isLine: Whether it has to be one line.
    /// - Throws: The reason why the text cannot be stored.
    package init(_ text: String, longest: Int, isLine: Bool = false) throws(WrittenTextError) {
        // Forms end lines with CR LF, and apps with any line break.
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        guard text.unicodeScalars.contains(where: { !Self.isBlank($0) }) else { throw .blank }
        guard text.unicodeScalars.count <= longest else { throw .tooLong(longest) }
        guard !text.unicodeScalars.contains(where: { Self.isControl($0, inLine: isLine) }) else {
            throw .controlCharacters
        }
        self.text = text
    }

    /// - Throws: `ServiceProblem` 422 with the name of the member.
    package init(field: String, _ text: String, longest: Int, isLine: Bool = false) throws(ServiceProblem) {
        do throws(WrittenTextError) { try self.init(text, longest: longest, isLine: isLine) } catch {
            switch error {
            case .blank: throw .invalidField(field, "required", "Write something.")
            case .tooLong: throw .invalidField(field, "too_long", "Use at most \(longest) characters.")
            case .controlCharacters:
                throw .invalidField(field, "control_characters", "This has characters that cannot be shown.")
            }
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || isControl(scalar, inLine: false)
    }

    private static func isControl(_ scalar: Unicode.Scalar, inLine: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: inLine || (scalar != "\n" && scalar != "\t")
        case .lineSeparator, .paragraphSeparator: inLine
        default: false
        }
    }
}
