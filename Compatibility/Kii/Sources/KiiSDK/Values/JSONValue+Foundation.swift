import Foundation
package import LatchkeyJSON

extension JSONValue {
    /// Converts a value of the app: a text, a number, a boolean, a list or a dictionary of them, also in Foundation's
    /// types.
    ///
    /// - Returns: Nil if it has no JSON form.
    package init?(foundation value: Any) {
        if let value = value as? JSONValue {
            self = value
            return
        }
        guard JSONSerialization.isValidJSONObject([value]),
            let data = try? JSONSerialization.data(withJSONObject: [value]),
            let values = try? JSONDecoder().decode([JSONValue].self, from: data), let first = values.first
        else { return nil }
        self = first
    }

    /// The value in Foundation's types, as apps expect it.
    ///
    /// `NSDecimalNumber` for numbers, because some apps cast to it, `NSNumber` for booleans, `String`, `NSNull`,
    /// `[Any]`, `[String: Any]`.
    package var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSDecimalNumber(string: String(value))
        case .number(let value): Self.decimal(value)
        case .string(let value): value
        case .array(let values): values.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }

    /// Decimals have a narrower range than doubles.
    private static func decimal(_ value: Double) -> NSNumber {
        let decimal = NSDecimalNumber(string: String(value))
        return decimal == .notANumber ? NSNumber(value: value) : decimal
    }
}
