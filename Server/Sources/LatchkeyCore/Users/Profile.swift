import Foundation
import LatchkeyJSON

/// The rules for a user's record apart from its identifiers.
package enum Profile {
    /// The longest display name, in characters.
    package static let longestDisplayName = 100
    /// The largest attributes as JSON, in bytes.
    package static let largestAttributes = 64 * 1024

    static func displayName(_ text: String) throws(FieldError) -> String {
        try text.asText(maximum: longestDisplayName)
    }

    /// Two capital letters (ISO 3166-1 alpha-2).
    static func country(_ text: String) throws(FieldError) -> String {
        let country = text.uppercased()
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else { throw .invalid("The country is not known. Give two letters, for example JP.") }
        return country
    }

    /// A BCP 47 tag by its shape: letters and digits in groups of 1 to 8, the first of 2 to 8 letters.
    static func locale(_ text: String) throws(FieldError) -> String {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let first = groups.first, (2...8).contains(first.count),
            first.allSatisfy({ $0.isASCII && $0.isLetter }),
            groups.allSatisfy({
                (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { throw .invalid("The language is not a BCP 47 tag. Give one like en or ja-JP.") }
        return text
    }

    static func attributes(_ members: [String: JSONValue]) throws(FieldError) -> [String: JSONValue] {
        guard !JSONValue.object(members).hasNul else { throw .controlCharacters }
        guard let size = try? JSONEncoder().encode(members).count, size <= largestAttributes else {
            throw .invalid("The attributes are too large. Keep them under 64 KiB, or use a bucket.")
        }
        return members
    }
}

extension JSONValue {
    /// Whether a text in the value contains U+0000, which PostgreSQL cannot store.
    package var hasNul: Bool {
        switch self {
        case .string(let text): text.utf8.contains(0)
        case .array(let elements): elements.contains(where: \.hasNul)
        case .object(let members): members.contains { $0.key.utf8.contains(0) || $0.value.hasNul }
        default: false
        }
    }
}
