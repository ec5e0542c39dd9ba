import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// The condition in SQL for a clause about one field, on its value in `object_values`.
struct ObjectValueCondition {
    /// A range of values, or a set of them.
    fileprivate enum Values {
        case among([[UInt8]])
        case between(Bound?, Bound?)
    }

    fileprivate struct Bound {
        let bytes: [UInt8]
        let isIncluded: Bool
    }

    private let values: Values
    /// Whether only values that the clause matches meet the condition.
    let isExact: Bool

    /// Nil if the indexed values cannot narrow the clause.
    init?(_ clause: ObjectClause) {
        switch clause {
        case .equals(_, let value): self.init(among: [value])
        case .among(_, let values): self.init(among: values)
        case .range(_, let lower, let upper): self.init(lower, upper)
        case .prefix(_, let text): self.init(prefix: text)
        case .hasField(_, let type):
            // A sort key does not show whether a number is whole.
            self.init(.between(.init(type.kind), .init(after: type.kind)), isExact: type != .integer)
        default: return nil
        }
    }

    private init(_ values: Values, isExact: Bool) {
        self.values = values
        self.isExact = isExact
    }

    private init?(among values: [JSONValue]) {
        let keys = values.compactMap { ObjectSortKey($0) }
        guard keys.count == values.count else { return nil }
        self.init(
            .among(Set(keys.map(\.bytes)).sorted { $0.lexicographicallyPrecedes($1) }),
            isExact: !keys.contains(where: \.isCut)
        )
    }

    private init(_ lower: ObjectLimit?, _ upper: ObjectLimit?) {
        let keys = (lower.map { ObjectSortKey($0.value) }, upper.map { ObjectSortKey($0.value) })
        let kind: ObjectSortKey.Kind
        switch keys {
        case (nil, nil):
            self.init(.between(nil, nil), isExact: true)
            return
        case (.some(.some(let one)), .some(.some(let two))) where one.kind == two.kind: kind = one.kind
        case (.some(.some(let one)), nil): kind = one.kind
        case (nil, .some(.some(let two))): kind = two.kind
        default:
            // No value has two kinds, or a kind without an order.
            self.init(.among([]), isExact: true)
            return
        }
        func bound(_ limit: ObjectLimit?, _ key: ObjectSortKey??) -> Bound? {
            guard let limit, let key = key ?? nil else { return nil }
            // A text that was cut off may be on either side of the limit.
            return Bound(bytes: key.bytes, isIncluded: limit.isIncluded || key.isCut)
        }
        self.init(
            .between(bound(lower, keys.0) ?? Bound(kind), bound(upper, keys.1) ?? Bound(after: kind)),
            isExact: !(keys.0??.isCut ?? false) && !(keys.1??.isCut ?? false)
        )
    }

    private init(prefix text: String) {
        let bytes = [ObjectSortKey.Kind.text.rawValue] + text.utf8.prefix(ObjectSortKey.longestText)
        self.init(
            .between(Bound(bytes: bytes, isIncluded: true), Bound(bytes: bytes.successor, isIncluded: false)),
            isExact: text.utf8.count <= ObjectSortKey.longestText
        )
    }

    /// Whether no value meets the condition.
    var isNever: Bool { if case .among(let values) = values { values.isEmpty } else { false } }

    func sql(on column: String) -> SQLPiece {
        switch values {
        case .among(let values):
            if values.count == 1 { return "\(sql: column) = \(.bytes(values[0]))" }
            return "\(sql: column) IN (\(.joined(values.map { "\(.bytes($0))" }, by: ", ")))"
        case .between(nil, nil): return "\(sql: column) IS NOT NULL"
        case .between(let lower, let upper):
            let parts: [SQLPiece] = [
                lower.map { "\(sql: column) \(sql: $0.isIncluded ? ">=" : ">") \(.bytes($0.bytes))" },
                upper.map { "\(sql: column) \(sql: $0.isIncluded ? "<=" : "<") \(.bytes($0.bytes))" },
            ].compactMap { $0 }
            return .joined(parts, by: " AND ")
        }
    }
}

extension ObjectValueCondition.Bound {
    /// The lower bound of all values of a kind.
    fileprivate init(_ kind: ObjectSortKey.Kind) { self.init(bytes: [kind.rawValue], isIncluded: true) }

    /// The upper bound of all values of a kind: the lower bound of the next kind.
    fileprivate init(after kind: ObjectSortKey.Kind) { self.init(bytes: [kind.rawValue + 1], isIncluded: false) }
}

extension ObjectFieldType {
    fileprivate var kind: ObjectSortKey.Kind {
        switch self {
        case .string: .text
        case .integer, .decimal: .number
        case .boolean: .boolean
        }
    }
}

extension [UInt8] {
    /// The least byte string that is greater than every string with this prefix; its first byte is never 255.
    fileprivate var successor: [UInt8] {
        var bytes = self
        while bytes.last == 0xFF { bytes.removeLast() }
        if let last = bytes.popLast() { bytes.append(last + 1) }
        return bytes
    }
}
