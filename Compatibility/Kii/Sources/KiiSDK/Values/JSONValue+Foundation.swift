import Foundation
package import LatchkeyJSON

extension JSONValue {
    /// A value as apps hand it in: a text, a number, a boolean, a list or a dictionary of those, also in Foundation's own
    /// types.
    ///
    /// - Returns: Nil when it has no JSON form.
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

    /// The value as apps read it: `NSDecimalNumber` for numbers, which some of them cast to, `NSNumber` for booleans,
    /// `String`, `NSNull`, `[Any]`, `[String: Any]`.
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

    /// Decimals are narrower than doubles.
    private static func decimal(_ value: Double) -> NSNumber {
        let decimal = NSDecimalNumber(string: String(value))
        return decimal == .notANumber ? NSNumber(value: value) : decimal
    }
}
