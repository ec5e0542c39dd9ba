import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// What SQL can say of a clause about the value of one field, as it stands in `object_values`.
struct ObjectValueCondition {
    /// A stretch of values, or some of them.
    fileprivate enum Values {
        case among([[UInt8]])
        case between(Bound?, Bound?)
    }

    fileprivate struct Bound {
        let bytes: [UInt8]
        let isIncluded: Bool
    }

    private let values: Values
    /// Whether no value that the clause does not hold of meets it.
    let isExact: Bool

    /// Nil where values tell nothing about the clause.
    init?(_ clause: ObjectClause) {
        switch clause {
        case .equals(_, let value): self.init(among: [value])
        case .among(_, let values): self.init(among: values)
        case .range(_, let lower, let upper): self.init(lower, upper)
        case .prefix(_, let text): self.init(prefix: text)
        case .hasField(_, let type):
            // Whether a number is whole does not show.
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
            // No value is of both kinds, or of one that has no order.
            self.init(.among([]), isExact: true)
            return
        }
        func bound(_ limit: ObjectLimit?, _ key: ObjectSortKey??) -> Bound? {
            guard let limit, let key = key ?? nil else { return nil }
            // Texts with the same beginning may be on either side.
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

    /// Whether no value meets it.
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
    /// Where the values of a kind begin.
    fileprivate init(_ kind: ObjectSortKey.Kind) { self.init(bytes: [kind.rawValue], isIncluded: true) }

    /// Where those of the next kind would begin.
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
    /// The first that comes after all that begin with these; the first of them is never 255.
    fileprivate var successor: [UInt8] {
        var bytes = self
        while bytes.last == 0xFF { bytes.removeLast() }
        if let last = bytes.popLast() { bytes.append(last + 1) }
        return bytes
    }
}
