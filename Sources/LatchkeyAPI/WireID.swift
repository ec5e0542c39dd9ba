/// A typed id that is a plain string on the wire.
public protocol WireID: RawRepresentable, Codable, Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible, CodingKeyRepresentable
where RawValue == String {
    /// An id.
    init(rawValue: String)
}

extension WireID {
    /// An id from a string that was one.
    public init(_ string: String) { self.init(rawValue: string) }

    /// An id.
    public init(stringLiteral: String) { self.init(rawValue: stringLiteral) }

    /// The id as a string.
    public var description: String { rawValue }

    /// The order of the strings.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
