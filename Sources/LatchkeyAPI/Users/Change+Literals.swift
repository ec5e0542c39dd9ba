extension Change: ExpressibleByNilLiteral {
    /// Removes the member.
    public init(nilLiteral: ()) { self = .removed }
}

extension Change: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation
where Value == String {
    /// Sets the member.
    public init(stringLiteral value: String) { self = .set(value) }
}

extension Change: ExpressibleByDictionaryLiteral where Value == [String: JSONValue] {
    /// Sets the named members; the last of equal names counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .set(Dictionary(elements) { _, last in last })
    }
}
