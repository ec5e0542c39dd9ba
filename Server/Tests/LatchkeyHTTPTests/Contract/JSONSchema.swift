import Foundation
import LatchkeyJSON

/// Validates values by the document's schemas (the part of JSON Schema 2020-12 that the document uses).
struct JSONSchema: Sendable {
    let document: JSONValue

    /// The problems of a value, each with the path of the member; empty for a valid one.
    func problems(of value: JSONValue, by schema: JSONValue, at path: String = "$") -> [String] {
        let schema = resolved(schema)
        guard let rules = schema.objectValue else { return schema == .bool(false) ? ["\(path) is not allowed"] : [] }
        var found: [String] = []
        if let types = rules["type"], !Self.names(types).contains(where: { value.isOfType($0) }) {
            return ["\(path) is \(value.typeName) and not \(Self.names(types).joined(separator: " or "))"]
        }
        if let allowed = rules["enum"]?.arrayValue, !allowed.contains(value) { found.append("\(path) is not in enum") }
        if let constant = rules["const"], constant != value { found.append("\(path) is not the constant") }
        found += textProblems(value, rules, path) + numberProblems(value, rules, path)
        found += objectProblems(value, rules, path)
        for (index, element) in (value.arrayValue ?? []).enumerated() {
            if let items = rules["items"] { found += problems(of: element, by: items, at: "\(path)[\(index)]") }
        }
        for part in rules["allOf"]?.arrayValue ?? [] { found += problems(of: value, by: part, at: path) }
        for name in ["oneOf", "anyOf"] {
            guard let choices = rules[name]?.arrayValue else { continue }
            let fitting = choices.count { problems(of: value, by: $0, at: path).isEmpty }
            if fitting == 0 || name == "oneOf" && fitting > 1 {
                found.append("\(path) fits \(fitting) of \(choices.count) schemas")
            }
        }
        return found
    }

    /// The target of a reference.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value.objectValue?["$ref"]?.stringValue else { return value }
        var found: JSONValue? = document
        for part in reference.split(separator: "/").dropFirst() { found = found?.objectValue?[String(part)] }
        return found ?? .bool(false)
    }

    static func names(_ types: JSONValue) -> [String] {
        types.stringValue.map { [$0] } ?? (types.arrayValue ?? []).compactMap(\.stringValue)
    }

    private func textProblems(_ value: JSONValue, _ rules: [String: JSONValue], _ path: String) -> [String] {
        guard let text = value.stringValue else { return [] }
        var found: [String] = []
        if let pattern = rules["pattern"]?.stringValue, text.range(of: pattern, options: .regularExpression) == nil {
            found.append("\(path) does not match \(pattern)")
        }
        let length = Int64(text.unicodeScalars.count)
        if let least = rules["minLength"]?.integerValue, length < least { found.append("\(path) is too short") }
        if let most = rules["maxLength"]?.integerValue, length > most { found.append("\(path) is too long") }
        switch rules["format"]?.stringValue {
        case "uuid" where UUID(uuidString: text) == nil: found.append("\(path) is no UUID")
        case "date-time" where (try? Date(text, strategy: .iso8601)) == nil && !text.contains("."):
            found.append("\(path) is no time")
        default: break
        }
        return found
    }

    private func numberProblems(_ value: JSONValue, _ rules: [String: JSONValue], _ path: String) -> [String] {
        guard let number = value.doubleValue else { return [] }
        var found: [String] = []
        if let least = rules["minimum"]?.doubleValue, number < least { found.append("\(path) is too small") }
        if let most = rules["maximum"]?.doubleValue, number > most { found.append("\(path) is too large") }
        return found
    }

    private func objectProblems(_ value: JSONValue, _ rules: [String: JSONValue], _ path: String) -> [String] {
        guard let members = value.objectValue else { return [] }
        var found: [String] = []
        for name in (rules["required"]?.arrayValue ?? []).compactMap(\.stringValue) where members[name] == nil {
            found.append("\(path).\(name) is missing")
        }
        let properties = rules["properties"]?.objectValue ?? [:]
        for (name, member) in members {
            guard let schema = properties[name] ?? rules["additionalProperties"] else { continue }
            found += problems(of: member, by: schema, at: "\(path).\(name)")
        }
        return found
    }
}

extension JSONValue {
    fileprivate func isOfType(_ name: String) -> Bool {
        typeName == name || name == "number" && typeName == "integer"
    }

    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
