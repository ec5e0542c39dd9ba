/// An identifier of 3 to 64 ASCII letters, digits and `-_.`.
///
/// It is ASCII, so no two names look alike. Names that differ only in case are equal.
package struct Username: Sendable, Hashable, CustomStringConvertible {
    /// The permitted lengths, in characters.
    package static let lengths = 3...64
    /// The permitted characters, as a regular expression for clients.
    package static let pattern = "^[A-Za-z0-9._-]+$"

    /// The name as it was typed.
    package let text: String
    /// The unique key.
    package let key: String

    /// - Throws: `FieldError.invalidUsername`; `.required` for an empty text; `.controlCharacters`.
    package init(_ text: String) throws(FieldError) {
        guard !text.isEmpty else { throw .required }
        guard !text.hasControlCharacters else { throw .controlCharacters }
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            throw .invalidUsername
        }
        self.text = text
        key = text.lowercased()
    }

    package static func == (one: Username, other: Username) -> Bool { one.key == other.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
    package var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
