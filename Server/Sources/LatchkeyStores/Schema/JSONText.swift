import Foundation
import LatchkeyJSON

/// JSON in a text column.
enum JSONText {
    static func text(_ members: [String: JSONValue]) throws -> String {
        if members.isEmpty { return "{}" }
        return String(decoding: try JSONEncoder().encode(members), as: UTF8.self)
    }

    static func members(_ text: String) throws -> [String: JSONValue] {
        if text == "{}" { return [:] }
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
    }

    static func text(of texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func texts(_ text: String) throws -> [String] {
        if text == "[]" { return [] }
        return try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
