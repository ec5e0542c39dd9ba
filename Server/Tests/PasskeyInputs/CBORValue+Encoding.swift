package import LatchkeyCore

extension CBORValue {
    /// The one encoding that `CBORReader` accepts, for this order of the keys.
    package var encoded: [UInt8] {
        switch self {
        case .unsigned(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let values): Self.head(4, UInt64(values.count)) + values.flatMap(\.encoded)
        case .map(let map):
            Self.head(5, UInt64(map.count)) + map.entries.flatMap { $0.key.encoded + $0.value.encoded }
        case .bool(let value): [value ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    /// The first byte and the length or number.
    package static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
        let first = kind << 5
        if number < 24 { return [first | UInt8(number)] }
        let (argument, width): (UInt8, UInt64) =
            switch number {
            case ...0xFF: (24, 1)
            case ...0xFFFF: (25, 2)
            case ...0xFFFF_FFFF: (26, 4)
            default: (27, 8)
            }
        return [first | argument] + (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
