/// An e-mail address in its canonical form: lower case, one `@`, a dot-atom before it and a domain after it.
///
/// Quoted local parts, comments and address lists (RFC 5322) are refused, because nobody receives mail there and they
/// confuse mail servers. Internationalized domains are accepted in their ASCII form (`xn--…`).
package struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// - Throws: `FieldError.invalidEmailAddress`; `.required` for an empty text; `.controlCharacters`.
    package init(_ text: String) throws(FieldError) {
        guard !text.isEmpty else { throw .required }
        guard !text.hasControlCharacters else { throw .controlCharacters }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            throw .invalidEmailAddress
        }
        self.text = text.lowercased()
    }

    package var description: String { text }

    /// The domain, in lower case.
    package var domain: String { text.split(separator: "@").last.map { String($0) } ?? "" }

    private static func isLocalPart(_ part: Substring) -> Bool {
        (1...64).contains(part.utf8.count)
            && part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
            }
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        return part.utf8.count <= 253 && labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
