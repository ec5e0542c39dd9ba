/// Reads one CBOR value from a slice of bytes that a stranger sent.
///
/// It is stricter than RFC 8949. Lengths are definite, numbers and lengths have their shortest form, and no key occurs
/// twice. A value therefore has one encoding for each order of its keys.
package struct CBORReader {
    /// The deepest nesting of maps and arrays.
    package static let deepest = 4
    /// The most entries of a map or an array.
    package static let mostEntries = 64

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Reads the value at the start of the bytes.
    ///
    /// - Parameter bytes: The value, and possibly more.
    /// - Returns: The value, and the number of its bytes.
    /// - Throws: The first fault.
    package static func read(_ bytes: ArraySlice<UInt8>) throws(CBORError) -> (value: CBORValue, length: Int) {
        var reader = CBORReader(bytes: bytes, position: bytes.startIndex)
        let value = try reader.value(depth: 0)
        return (value, reader.position - bytes.startIndex)
    }

    private var left: Int { bytes.endIndex - position }

    private mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        guard let first = byte() else { throw .truncated }
        let (kind, argument) = (first >> 5, first & 31)
        if kind == 7 { return try simple(argument) }
        guard kind != 6 else { throw .unsupported }
        let number = try number(argument)
        switch kind {
        case 0: return .unsigned(number)
        case 1: return .negative(number)
        case 2: return .bytes(Array(try string(number)))
        case 3:
            guard let text = String(validating: try string(number), as: UTF8.self) else { throw .invalidText }
            return .text(text)
        case 4: return .array(try array(count: try entries(number), depth: depth + 1))
        default: return .map(try map(count: try entries(number), depth: depth + 1))
        }
    }

    private mutating func byte() -> UInt8? {
        guard position < bytes.endIndex else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    private func simple(_ argument: UInt8) throws(CBORError) -> CBORValue {
        switch argument {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        default: throw .unsupported
        }
    }

    /// The number that the low bits of the first byte hold or announce.
    private mutating func number(_ argument: UInt8) throws(CBORError) -> UInt64 {
        guard argument >= 24 else { return UInt64(argument) }
        guard argument < 28 else { throw argument == 31 ? .indefiniteLength : .unsupported }
        let width = 1 << Int(argument - 24)
        guard width <= left else { throw .truncated }
        let number = bytes[position..<(position + width)].reduce(0) { $0 << 8 | UInt64($1) }
        position += width
        let smallest: UInt64 = width == 1 ? 24 : 1 << UInt64(width * 4)
        guard number >= smallest else { throw .notShortest }
        return number
    }

    private mutating func string(_ length: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
        guard length <= UInt64(left) else { throw .truncated }
        let start = position
        position += Int(length)
        return bytes[start..<position]
    }

    /// The number of entries; each takes at least one byte.
    private func entries(_ number: UInt64) throws(CBORError) -> Int {
        guard number <= UInt64(left) else { throw .truncated }
        guard number <= UInt64(Self.mostEntries) else { throw .tooManyEntries }
        return Int(number)
    }

    private mutating func array(count: Int, depth: Int) throws(CBORError) -> [CBORValue] {
        guard depth <= Self.deepest else { throw .tooDeep }
        var values: [CBORValue] = []
        for _ in 0..<count { values.append(try value(depth: depth)) }
        return values
    }

    private mutating func map(count: Int, depth: Int) throws(CBORError) -> CBORMap {
        guard depth <= Self.deepest else { throw .tooDeep }
        var map = CBORMap()
        for _ in 0..<count {
            let key = try value(depth: depth)
            switch key {
            case .unsigned, .negative, .text: try map.add(key, try value(depth: depth))
            default: throw .unsupported
            }
        }
        return map
    }
}
