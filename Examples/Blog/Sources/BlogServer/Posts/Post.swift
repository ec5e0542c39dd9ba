import Foundation

/// What somebody has written.
struct Post: Sendable, Hashable {
    /// Counts up, and so tells which is newer; the clock may go back.
    let id: Int64
    let created: Date
    let text: String
    /// The name of who wrote it, as it was known last.
    let creator: String
}

/// A text that can be posted.
struct PostText: Sendable, Hashable {
    /// The most characters (code points) that it has.
    static let longest = 10_000

    let text: String

    /// - Throws: What is wrong with the text.
    init(_ text: String) throws(PostTextError) {
        // Forms send each line's end as CR LF, apps as they like: it is one text, and counts alike.
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        guard text.unicodeScalars.contains(where: { !Self.isBlank($0) }) else { throw .blank }
        guard text.unicodeScalars.count <= Self.longest else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: Self.isControl) else { throw .controlCharacters }
        self.text = text
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint || isControl(scalar)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
}

/// Why a text is not posted.
enum PostTextError: Error, Hashable, CaseIterable {
    case blank
    case tooLong
    case controlCharacters
}
