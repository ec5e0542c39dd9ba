/// The id of a stored record: plain text in the database, in tokens and on the wire.
///
/// Each kind of record has its own type, so a session's id cannot stand where a user's belongs.
package protocol RecordID: RawRepresentable, Codable, Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    init(rawValue: String)
}

extension RecordID {
    package init(_ text: String) { self.init(rawValue: text) }

    package init(stringLiteral: String) { self.init(rawValue: stringLiteral) }

    package var description: String { rawValue }

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
