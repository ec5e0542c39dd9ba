package import LatchkeyAPI

/// A schema of JSON values (JSON Schema 2020-12), limited to the keywords that the contract uses.
package struct Schema: Sendable {
    package let json: JSONValue
    /// The named types that the schema refers to.
    package let parts: [any Described.Type]

    init(_ members: [String: JSONValue], parts: [any Described.Type] = []) {
        json = .object(members)
        self.parts = parts
    }

    /// A reference to a named type.
    static func of<Value: Described>(_ type: Value.Type) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(type.schemaName)")], parts: [type])
    }

    package static func string(
        _ text: String? = nil,
        format: String? = nil,
        pattern: String? = nil,
        length: ClosedRange<Int>? = nil,
        of values: [String]? = nil
    ) -> Schema {
        var members: [String: JSONValue] = ["type": "string"]
        members["description"] = text.map(JSONValue.string)
        members["format"] = format.map(JSONValue.string)
        members["pattern"] = pattern.map(JSONValue.string)
        if let length {
            if length.lowerBound > 0 { members["minLength"] = .integer(Int64(length.lowerBound)) }
            members["maxLength"] = .integer(Int64(length.upperBound))
        }
        members["enum"] = values.map { .array($0.map(JSONValue.string)) }
        return Schema(members)
    }

    /// A UUID.
    static func uuid(_ text: String? = nil) -> Schema { .string(text, format: "uuid") }

    /// A time in RFC 3339, in UTC.
    static func time(_ text: String? = nil) -> Schema { .string(text, format: "date-time") }

    /// A constant text.
    static func constant(_ value: String) -> Schema { Schema(["type": "string", "const": .string(value)]) }

    static func integer(_ range: ClosedRange<Int>? = nil, _ text: String? = nil, default value: Int? = nil) -> Schema {
        var members: [String: JSONValue] = ["type": "integer"]
        members["description"] = text.map(JSONValue.string)
        if let range {
            members["minimum"] = .integer(Int64(range.lowerBound))
            if range.upperBound < Int.max { members["maximum"] = .integer(Int64(range.upperBound)) }
        }
        members["default"] = value.map { .integer(Int64($0)) }
        return Schema(members)
    }

    static func boolean(_ text: String? = nil) -> Schema {
        var members: [String: JSONValue] = ["type": "boolean"]
        members["description"] = text.map(JSONValue.string)
        return Schema(members)
    }

    static func array(of element: Schema) -> Schema {
        Schema(["type": "array", "items": element.json], parts: element.parts)
    }

    /// An object with any members.
    package static func anyObject(_ text: String? = nil) -> Schema {
        var members: [String: JSONValue] = ["type": "object", "additionalProperties": true]
        members["description"] = text.map(JSONValue.string)
        return Schema(members)
    }

    /// An object whose members all have one schema.
    static func dictionary(of value: Schema, _ text: String? = nil) -> Schema {
        var members: [String: JSONValue] = ["type": "object", "additionalProperties": value.json]
        members["description"] = text.map(JSONValue.string)
        return Schema(members, parts: value.parts)
    }

    /// A value that matches at least one of several schemas.
    static func any(of schemas: [Schema]) -> Schema {
        Schema(["anyOf": .array(schemas.map(\.json))], parts: schemas.flatMap(\.parts))
    }

    /// A value that matches exactly one of several schemas.
    static func one(of schemas: [Schema]) -> Schema {
        Schema(["oneOf": .array(schemas.map(\.json))], parts: schemas.flatMap(\.parts))
    }

    /// An object with these members; if it is open, it may have others, which are ignored.
    package static func object(_ properties: [Property], isOpen: Bool = false) -> Schema {
        object(nil, properties, isOpen: isOpen)
    }

    /// An object with these members and a description.
    static func object(_ text: String?, _ properties: [Property], isOpen: Bool = false) -> Schema {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var members: [String: JSONValue] = [
            "type": "object",
            "properties": .object(Dictionary(properties.map { ($0.name, $0.schema.json) }) { $1 }),
        ]
        members["description"] = text.map(JSONValue.string)
        if !required.isEmpty { members["required"] = .array(required) }
        if isOpen { members["additionalProperties"] = true }
        return Schema(members, parts: properties.flatMap(\.schema.parts))
    }

    /// The same schema, or `null`.
    var orNull: Schema {
        guard case .object(var members) = json, case .string(let type) = members["type"] else {
            return Schema(["anyOf": [json, ["type": "null"]]], parts: parts)
        }
        members["type"] = [.string(type), "null"]
        return Schema(members, parts: parts)
    }
}

/// A member of an object.
package struct Property: Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool

    package static func required(_ name: String, _ schema: Schema) -> Property {
        Property(name: name, schema: schema, isRequired: true)
    }

    /// A member that an answer may leave out.
    static func optional(_ name: String, _ schema: Schema) -> Property {
        Property(name: name, schema: schema, isRequired: false)
    }

    /// A member that a body may omit or set to `null`.
    static func nullable(_ name: String, _ schema: Schema) -> Property {
        Property(name: name, schema: schema.orNull, isRequired: false)
    }
}
