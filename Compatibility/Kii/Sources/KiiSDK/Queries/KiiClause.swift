public import Foundation
import LatchkeyJSON

/// A condition on the objects of a ``KiiQuery``.
///
/// ```swift
/// let young = KiiClause.lessThan("age", value: 30)
/// let named = KiiClause.startsWith("name", value: "A")
/// let query = KiiQuery(clause: KiiClause.andClauses([young, named]))
/// ```
///
/// Values need a JSON form: `String`, numbers, `Bool`, arrays and dictionaries of them. A query with any other value is
/// not sent and fails with ``KiiErrorCode/notJSON``.
public final class KiiClause: NSObject, Sendable {
    /// The JSON for the server, or the reason why the clause cannot be sent.
    let form: Result<[String: JSONValue], KiiClauseFault>

    init(_ form: Result<[String: JSONValue], KiiClauseFault>) { self.form = form }

    /// A clause of one type, with its members for the server; values of the app may lack a JSON form.
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

    /// Matches if the field has this value.
    ///
    /// - Parameters:
    ///   - key: The field; `_created`, `_modified`, `_owner`, `_version` and `_id` are the server's.
    ///   - value: The value.
    /// - Returns: The clause.
    public static func equals(_ key: String, value: Any) -> KiiClause {
        KiiClause("eq", ["field": .string(key), "value": JSONValue(foundation: value)])
    }

    /// Matches if the field does not have this value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: The value.
    /// - Returns: The clause.
    public static func notEquals(_ key: String, value: Any) -> KiiClause { not(equals(key, value: value)) }

    /// Matches if the field is greater than a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func greaterThan(_ key: String, value: Any) -> KiiClause {
        range(key, ["lowerLimit": JSONValue(foundation: value), "lowerIncluded": false])
    }

    /// Matches if the field is greater than or equal to a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func greaterThanOrEqual(_ key: String, value: Any) -> KiiClause {
        range(key, ["lowerLimit": JSONValue(foundation: value), "lowerIncluded": true])
    }

    /// Matches if the field is less than a value.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: A number or a text.
    /// - Returns: The clause.
    public static func lessThan(_ key: String, value: Any) -> KiiClause {
        range(key, ["upperLimit": JSONValue(foundation: value), "upperIncluded": false])
    }

    /// Matches if the field is less than or equal to a value.
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

    /// Matches if the field has one of several values.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - values: The values, at most 200.
    /// - Returns: The clause.
    public static func `in`(_ key: String, value values: [Any]) -> KiiClause {
        KiiClause("in", ["field": .string(key), "values": JSONValue(foundation: values)])
    }

    /// Matches if the field has one of several values, as ``in(_:value:)``; the name of other SDKs.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - values: The values, at most 200.
    /// - Returns: The clause.
    public static func inClause(_ key: String, value values: [Any]) -> KiiClause { `in`(key, value: values) }

    /// Matches if the field is a text that begins with another text.
    ///
    /// - Parameters:
    ///   - key: The field.
    ///   - value: The beginning.
    /// - Returns: The clause.
    public static func startsWith(_ key: String, value: String) -> KiiClause {
        KiiClause("prefix", ["field": .string(key), "prefix": .string(value)])
    }

    /// Matches if the field exists and has a type.
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
    /// A value has no JSON form.
    case notJSON
    /// A joining clause joins no clauses.
    case empty
}
