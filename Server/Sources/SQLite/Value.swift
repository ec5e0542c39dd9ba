/// A value of SQLite, in a parameter or a column.
public enum Value: Sendable, Hashable {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number; SQLite stores NaN as NULL.
    case real(Double)
    /// A text, which may hold U+0000; SQL functions such as `length` stop there.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// A text, or NULL for nil.
    public static func text(orNull text: String?) -> Value { text.map(Value.text) ?? .null }
}
