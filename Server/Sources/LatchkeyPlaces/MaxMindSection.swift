/// A section of typed values in a MaxMind DB file.
///
/// Every offset is checked, and each step is counted, so any bytes are read safely and in a bounded time.
struct MaxMindSection: Sendable {
    enum Kind: Int {
        case pointer = 1
        case text, double, bytes, uint16, uint32, map, int32, uint64, uint128, array, container, endMarker, flag, float
    }

    /// A value that is no pointer.
    struct Value {
        let kind: Kind
        /// The bytes of its content, or the entries of a map or an array.
        let size: Int
        /// The offset of its content.
        let content: Int
    }

    /// The values that may still be read.
    struct Budget {
        private var left = 10_000

        mutating func take() throws(MaxMindError) {
            guard left > 0 else { throw .damaged }
            left -= 1
        }
    }

    /// The deepest nesting; records have four levels.
    private static let deepest = 16

    private let bytes: [UInt8]
    private let range: Range<Int>

    /// - Parameters:
    ///   - bytes: The file.
    ///   - range: The section in it.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// The value at an offset from the start of the section; a pointer leads to its target.
    func value(at offset: Int, _ budget: inout Budget) throws(MaxMindError) -> Value {
        guard (0..<range.count).contains(offset) else { throw .damaged }
        return try resolved(range.lowerBound + offset, &budget)
    }

    /// The value of a key in a map; nil if the map does not have the key.
    func member(_ key: String, of map: Value, _ budget: inout Budget) throws(MaxMindError) -> Value? {
        guard map.kind == .map else { throw .damaged }
        var offset = map.content
        for _ in 0..<map.size {
            let name = try resolved(offset, &budget)
            guard name.kind == .text else { throw .damaged }
            offset = try end(of: offset, depth: 0, &budget)
            if try content(of: name).elementsEqual(key.utf8) { return try resolved(offset, &budget) }
            offset = try end(of: offset, depth: 0, &budget)
        }
        return nil
    }

    func text(_ value: Value) throws(MaxMindError) -> String {
        guard value.kind == .text, let text = String(validating: try content(of: value), as: UTF8.self) else {
            throw .damaged
        }
        return text
    }

    func number(_ value: Value) throws(MaxMindError) -> Int {
        guard [.uint16, .uint32].contains(value.kind), value.size <= 4 else { throw .damaged }
        return try content(of: value).reduce(0) { $0 << 8 | Int($1) }
    }

    // MARK: Bytes

    private func content(of value: Value) throws(MaxMindError) -> ArraySlice<UInt8> {
        guard value.size <= range.upperBound - value.content else { throw .damaged }
        return bytes[value.content..<value.content + value.size]
    }

    /// Follows at most one pointer, because the format has no pointers to pointers.
    private func resolved(_ offset: Int, _ budget: inout Budget) throws(MaxMindError) -> Value {
        let head = try head(at: offset, &budget)
        guard head.kind == .pointer else { return head }
        guard head.size < range.count else { throw .damaged }
        let target = try self.head(at: range.lowerBound + head.size, &budget)
        guard target.kind != .pointer else { throw .damaged }
        return target
    }

    /// The offset after a value.
    private func end(of offset: Int, depth: Int, _ budget: inout Budget) throws(MaxMindError) -> Int {
        guard depth < Self.deepest else { throw .damaged }
        let head = try head(at: offset, &budget)
        var end = head.content
        switch head.kind {
        case .pointer, .flag: return end
        case .map, .array:
            for _ in 0..<(head.kind == .map ? 2 * head.size : head.size) {
                end = try self.end(of: end, depth: depth + 1, &budget)
            }
            return end
        default:
            guard head.size <= range.upperBound - end else { throw .damaged }
            return end + head.size
        }
    }

    /// The kind, the size and the start of the content; the size of a pointer is its target.
    private func head(at offset: Int, _ budget: inout Budget) throws(MaxMindError) -> Value {
        try budget.take()
        let control = try number(at: offset, bytes: 1)
        var offset = offset + 1
        var kind = control >> 5
        if kind == Kind.pointer.rawValue { return try pointer(control, at: offset) }
        if kind == 0 {
            kind = try 7 + number(at: offset, bytes: 1)
            offset += 1
        }
        guard let kind = Kind(rawValue: kind) else { throw .damaged }
        let short = control & 0b1_1111
        let more = max(0, short - 28)
        let size = try more == 0 ? short : Self.leastSizes[more - 1] + number(at: offset, bytes: more)
        return Value(kind: kind, size: size, content: offset + more)
    }

    /// The least sizes that are written in one, two and three further bytes.
    private static let leastSizes = [29, 285, 65_821]

    private func pointer(_ control: Int, at offset: Int) throws(MaxMindError) -> Value {
        let count = control >> 3 & 0b11
        let rest = try number(at: offset, bytes: count + 1)
        let target =
            switch count {
            case 0: (control & 0b111) << 8 | rest
            case 1: ((control & 0b111) << 16 | rest) + 2048
            case 2: ((control & 0b111) << 24 | rest) + 526_336
            default: rest
            }
        return Value(kind: .pointer, size: target, content: offset + count + 1)
    }

    private func number(at offset: Int, bytes count: Int) throws(MaxMindError) -> Int {
        guard range.contains(offset), count <= range.upperBound - offset else { throw .damaged }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
