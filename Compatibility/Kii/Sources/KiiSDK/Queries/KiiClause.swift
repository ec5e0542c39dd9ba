public import Foundation
import LatchkeyJSON

/// What must hold of the objects that a ``KiiQuery`` finds.
///
/// ```swift
/// let young = KiiClause.lessThan("age", value: 30)
/// let named = KiiClause.startsWith("name", value: "A")
/// let query = KiiQuery(clause: KiiClause.andClauses([young, named]))
/// ```
///
/// Values are what JSON has: `String`, numbers, `Bool`, arrays and dictionaries of them. A query with any other is not sent:
/// it fails with ``KiiErrorCode/notJSON``.
public final class KiiClause: NSObject, Sendable {
    /// What the server is sent, or why it cannot be.
    let form: Result<[String: JSONValue], KiiClauseFault>

    init(_ form: Result<[String: JSONValue], KiiClauseFault>) { self.form = form }

    /// A clause of one kind: its members as they are sent, of which the values of the app may be anything.
    private convenience init(_ type: String, _ members: [String: JSONValue?]) {
        var form: [String: JSONValue] = ["type": .string(type)]
        for (name, value) in members {
            guard let value else {
                self.init(.failure(.notJSON))
                return
            }
            form[name] = value
        }
        self.init(.success(form))
    }

    /// The field has a value.
    ///
    /// - Parameters:
    ///   - key: The field; `_created`, `_modified`, `_owner`, `_version` and `_id` are the object's own.
    ///   - value: The value.
    /// - Returns: The clause.
    public static func equals(_ key: String, value: Any) -> KiiClause {
        KiiClause("eq", ["field": .string(key), "value": JSONValue(foundation: value)])
    }

    /// The field does not have a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: The value.
    /// - Returns: The clause.
    public static func notEquals(_ key: String, value: Any) -> KiiClause { not(equals(key, value: value)) }

    /// The field is greater than a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func greaterThan(_ key: String, value: Any) -> KiiClause {
        range(key, ["lowerLimit": JSONValue(foundation: value), "lowerIncluded": false])
    }

    /// The field is a value or greater.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func greaterThanOrEqual(_ key: String, value: Any) -> KiiClause {
        range(key, ["lowerLimit": JSONValue(foundation: value), "lowerIncluded": true])
    }

    /// The field is less than a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func lessThan(_ key: String, value: Any) -> KiiClause {
        range(key, ["upperLimit": JSONValue(foundation: value), "upperIncluded": false])
    }

    /// The field is a value or less.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func lessThanOrEqual(_ key: String, value: Any) -> KiiClause {
        range(key, ["upperLimit": JSONValue(foundation: value), "upperIncluded": true])
    }

    private static func range(_ key: String, _ limits: [String: JSONValue?]) -> KiiClause {
        KiiClause("range", limits.merging(["field": .string(key)]) { limit, _ in limit })
    }

    /// The field is one of several values.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - values: The values, 200 of them at most.
    /// - Returns: The clause.
    public static func `in`(_ key: String, value values: [Any]) -> KiiClause {
        KiiClause("in", ["field": .string(key), "values": JSONValue(foundation: values)])
    }

    /// The field is one of several values: ``in(_:value:)`` as other SDKs call it.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - values: The values, 200 of them at most.
    /// - Returns: The clause.
    public static func inClause(_ key: String, value values: [Any]) -> KiiClause { `in`(key, value: values) }

    /// The field is a text that begins with another.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: The beginning.
    /// - Returns: The clause.
    public static func startsWith(_ key: String, value: String) -> KiiClause {
        KiiClause("prefix", ["field": .string(key), "prefix": .string(value)])
    }

    /// The field is there and has a type.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - fieldType: The type.
    /// - Returns: The clause.
    public static func hasField(_ key: String, andType fieldType: KiiFieldType) -> KiiClause {
        KiiClause("hasField", ["field": .string(key), "fieldType": .string(fieldType.word)])
    }
}

/// Why a clause cannot be sent.
enum KiiClauseFault: Error, Sendable {
    /// One of its values is nothing that JSON has.
    case notJSON
    /// It joins no clauses at all.
    case empty
}
