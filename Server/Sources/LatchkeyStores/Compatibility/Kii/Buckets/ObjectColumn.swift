import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// A column of `objects` that clauses and sort orders may name.
enum ObjectColumn: String {
    case id
    case owner = "owner_id"
    case createdAt = "created_at"
    case modifiedAt = "modified_at"
    case version
    case dataType = "data_type"

    /// Nil for a member and for a calculated field.
    init?(_ field: ObjectField) {
        switch field {
        case .id: self = .id
        case .owner: self = .owner
        case .createdAt: self = .createdAt
        case .modifiedAt: self = .modifiedAt
        case .version: self = .version
        case .dataType: self = .dataType
        case .member, .distance: return nil
        }
    }

    private var isText: Bool {
        switch self {
        case .id, .owner, .dataType: true
        case .createdAt, .modifiedAt, .version: false
        }
    }

    var isNullable: Bool { self == .owner || self == .dataType }

    /// The predicate in SQL for a clause about this column.
    func predicate(_ clause: ObjectClause) -> ObjectPredicate {
        switch clause {
        case .equals(_, let value): among([value])
        case .among(_, let values): among(values)
        case .range(_, let lower, let upper): range(lower, upper)
        case .prefix(_, let text): prefix(text)
        case .hasField(_, let type):
            switch (type, isText) {
            case (.string, true): isNullable ? .exactly("o.\(sql: rawValue) IS NOT NULL") : .everything
            case (.integer, false), (.decimal, false): .everything
            default: .nothing
            }
        default: .unknown
        }
    }

    /// NULL is in no range and outside of none, so the predicate excludes NULL before it can be negated.
    private func exactly(_ sql: SQLPiece) -> ObjectPredicate {
        .exactly(isNullable ? "(o.\(sql: rawValue) IS NOT NULL AND \(sql))" : "(\(sql))")
    }

    private func among(_ values: [JSONValue]) -> ObjectPredicate {
        let possible = values.compactMap(storable)
        if possible.isEmpty { return .nothing }
        return exactly("o.\(sql: rawValue) IN (\(.joined(possible.map { "\($0)" }, by: ", ")))")
    }

    private func prefix(_ text: String) -> ObjectPredicate {
        guard isText, !text.utf8.contains(0) else { return .nothing }
        let length = text.unicodeScalars.count
        if length == 0 { return isNullable ? .exactly("o.\(sql: rawValue) IS NOT NULL") : .everything }
        return exactly("SUBSTR(o.\(sql: rawValue), 1, \(sql: String(length))) = \(.text(text))")
    }

    private func range(_ lower: ObjectLimit?, _ upper: ObjectLimit?) -> ObjectPredicate {
        var parts: [SQLPiece] = []
        for (limit, sign) in [(lower, ">"), (upper, "<")] {
            guard let limit else { continue }
            guard let value = storable(limit.value) else {
                // A fraction between two whole numbers, or a text that no column can hold, still has a place in the
                // order.
                return limit.value.stringValue != nil && isText || limit.value.doubleValue != nil && !isText
                    ? .unknown : .nothing
            }
            parts.append("o.\(sql: rawValue) \(sql: limit.isIncluded ? sign + "=" : sign) \(value)")
        }
        if parts.isEmpty { return isNullable ? .exactly("o.\(sql: rawValue) IS NOT NULL") : .everything }
        return exactly(.joined(parts, by: " AND "))
    }

    /// A value that the column can hold.
    private func storable(_ value: JSONValue) -> SQLValue? {
        if isText { return value.stringValue.flatMap { $0.utf8.contains(0) ? nil : .text($0) } }
        return value.integerValue.map(SQLValue.integer)
    }
}
