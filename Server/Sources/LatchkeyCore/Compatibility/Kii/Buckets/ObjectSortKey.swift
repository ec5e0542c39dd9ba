package import LatchkeyJSON

/// Bytes that sort as their values do: false, true, numbers, texts.
///
/// Numbers are exact: the nearest double, then the difference between a 64-bit integer and that double. Only the first
/// 256 bytes of a text count.
package struct ObjectSortKey: Sendable, Hashable, Comparable {
    package static let longestText = 256

    package let bytes: [UInt8]
    /// Whether other texts may have the same key.
    package let isCut: Bool

    /// The kind of a value; values of other kinds are neither sorted nor compared.
    package enum Kind: UInt8, Sendable {
        case boolean = 0x10
        case number = 0x20
        case text = 0x30
    }

    package let kind: Kind

    /// Nil for null, arrays and objects.
    package init?(_ value: JSONValue) {
        switch value {
        case .bool(let flag): self.init(.boolean, [flag ? 1 : 0])
        case .integer(let integer): self.init(integer)
        case .number(let number): self.init(.number, Self.bytes(number, residue: 0))
        case .string(let text): self.init(text)
        case .null, .array, .object: return nil
        }
    }

    package init(_ text: String) {
        self.init(.text, text.utf8.prefix(Self.longestText), isCut: text.utf8.count >= Self.longestText)
    }

    package init(_ integer: Int64) {
        let nearest = Double(integer)
        // 2^63 does not fit in a 64-bit integer.
        let residue = Int64(exactly: nearest).map { integer - $0 } ?? (integer - .max - 1)
        self.init(.number, Self.bytes(nearest, residue: residue))
    }

    private init(_ kind: Kind, _ bytes: some Sequence<UInt8>, isCut: Bool = false) {
        self.kind = kind
        self.bytes = [kind.rawValue] + bytes
        self.isCut = isCut
    }

    package static func < (one: ObjectSortKey, other: ObjectSortKey) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// Flips the bits of negative numbers, so byte order equals numeric order.
    private static func bytes(_ number: Double, residue: Int64) -> [UInt8] {
        let pattern = (number == 0 ? 0 : number).bitPattern
        let sortable = pattern >> 63 == 1 ? ~pattern : pattern | 1 << 63
        return bigEndian(sortable) + bigEndian(UInt64(residue + 0x8000)).suffix(2)
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
}
