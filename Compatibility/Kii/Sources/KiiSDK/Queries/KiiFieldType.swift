/// What ``KiiClause/hasField(_:andType:)`` tells apart.
public enum KiiFieldType: UInt, Sendable {
    /// A text.
    case String
    /// A whole number.
    case Integer
    /// A number with a fraction.
    case Decimal
    /// True or false.
    case Boolean

    /// As the server calls it.
    var word: Swift.String {
        switch self {
        case .String: "STRING"
        case .Integer: "INTEGER"
        case .Decimal: "DECIMAL"
        case .Boolean: "BOOLEAN"
        }
    }
}
