/// The type of a field, for ``KiiClause/hasField(_:andType:)``.
public enum KiiFieldType: UInt, Sendable {
    /// A text.
    case String
    /// A whole number.
    case Integer
    /// A number with a fraction.
    case Decimal
    /// True or false.
    case Boolean

    /// The server's name for the type.
    var word: Swift.String {
        switch self {
        case .String: "STRING"
        case .Integer: "INTEGER"
        case .Decimal: "DECIMAL"
        case .Boolean: "BOOLEAN"
        }
    }
}
