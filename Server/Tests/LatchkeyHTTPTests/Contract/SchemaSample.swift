import Foundation
import LatchkeyJSON

/// Makes values by the document's schemas.
struct SchemaSample {
    let schema: JSONSchema
    var random: SeededGenerator

    /// A valid value.
    mutating func value(of rules: JSONValue, depth: Int = 0) -> JSONValue {
        let rules = schema.resolved(rules).objectValue ?? [:]
        for name in ["oneOf", "anyOf"] {
            if let choice = rules[name]?.arrayValue.flatMap({ random.choose($0) }) {
                return value(of: choice, depth: depth)
            }
        }
        if let constant = rules["const"] { return constant }
        if let values = rules["enum"]?.arrayValue, let value = random.choose(values) { return value }
        switch random.choose(JSONSchema.names(rules["type"] ?? "object")) {
        case "string": return .string(text(rules))
        case "integer": return .integer(integer(rules))
        case "boolean": return .bool(Bool.random(using: &random))
        case "null": return .null
        case "array":
            let items = rules["items"] ?? "object"
            return .array((0..<Int.random(in: 0...2, using: &random)).map { _ in value(of: items, depth: depth + 1) })
        default: return object(rules, depth)
        }
    }

    private mutating func object(_ rules: [String: JSONValue], _ depth: Int) -> JSONValue {
        let required = Set((rules["required"]?.arrayValue ?? []).compactMap(\.stringValue))
        var members: [String: JSONValue] = [:]
        let properties = (rules["properties"]?.objectValue ?? [:]).sorted { $0.key < $1.key }
        for (name, rules) in properties where required.contains(name) || !random.happens(oneIn: 3) {
            members[name] = value(of: rules, depth: depth + 1)
        }
        guard rules["additionalProperties"] == .bool(true), depth < 3 else { return .object(members) }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            members["m\(Int.random(in: 0...9, using: &random))"] = anything(depth + 1)
        }
        return .object(members)
    }

    /// A random JSON value.
    mutating func anything(_ depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0...(depth < 3 ? 6 : 4), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer(Int64.random(in: -1000...1000, using: &random))
        case 3: .number(Double.random(in: -1...1, using: &random))
        case 4: .string(random.choose(Self.texts) ?? "")
        case 5: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth + 1) })
        default: object(["additionalProperties": true], depth)
        }
    }

    private static let texts = [
        "", "ada", "grace", "correct horse", "ada@example.com", "+81312345678", "日本語", "e\u{301}", "\u{1F600}", " ",
        "a\u{0}b", "'; DROP TABLE users", "../..", String(repeating: "x", count: 300),
    ]

    private mutating func text(_ rules: [String: JSONValue]) -> String {
        switch rules["format"]?.stringValue {
        case "uuid": return UUID(number: random.next()).uuidString.lowercased()
        case "email": return "user\(Int.random(in: 0...99, using: &random))@example.com"
        case "password": return "correct horse"
        default: break
        }
        if let pattern = rules["pattern"]?.stringValue, let text = text(matching: pattern) { return text }
        let least = Int(rules["minLength"]?.integerValue ?? 0)
        let most = Int(rules["maxLength"]?.integerValue ?? 1000)
        let text = random.choose(Self.texts.filter { (least...most).contains($0.unicodeScalars.count) }) ?? ""
        return text
    }

    private mutating func integer(_ rules: [String: JSONValue]) -> Int64 {
        let least = rules["minimum"]?.integerValue ?? -1000
        return Int64.random(in: least...max(least, rules["maximum"]?.integerValue ?? 1000), using: &random)
    }

    /// A text for patterns such as `^lkr_[A-Za-z0-9_-]{64}$`: letters and sets, each with an optional count.
    private mutating func text(matching pattern: String) -> String? {
        let part = /(?:\[([^\]]+)\]|([A-Za-z0-9_]))(?:\{(\d+)(?:,(\d+))?\}|(\+))?/
        var text = ""
        for match in pattern.matches(of: part) {
            let set = match.output.1.map { Self.characters(of: $0) } ?? match.output.2.map { Array($0) } ?? []
            let least = match.output.3.flatMap { Int($0) } ?? 1
            let most = match.output.4.flatMap { Int($0) } ?? (match.output.5 == nil ? least : 12)
            for _ in 0..<Int.random(in: least...max(least, most), using: &random) {
                text.append(random.choose(set) ?? "a")
            }
        }
        return text.range(of: pattern, options: .regularExpression) == nil ? nil : text
    }

    /// The characters of a set such as `A-Za-z0-9_-`.
    private static func characters(of set: Substring) -> [Character] {
        var (found, rest): ([Character], Substring) = ([], set)
        while let first = rest.first {
            let range = Array(rest.prefix(3))
            if range.count == 3, range[1] == "-", let low = first.asciiValue, let high = range[2].asciiValue {
                found += (low...high).map { Character(Unicode.Scalar($0)) }
                rest = rest.dropFirst(3)
            } else {
                found.append(first)
                rest = rest.dropFirst()
            }
        }
        return found
    }
}

extension UUID {
    fileprivate init(number: UInt64) {
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        self = UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], 0x70 | bytes[6] & 0x0F, bytes[7],
                0x80 | bytes[0] & 0x3F, bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
            )
        )
    }
}
