import LatchkeyCore
import LatchkeyJSON

extension ObjectClause {
    /// The clause in readable form, for the answer to a query.
    var kiiText: String {
        switch self {
        case .all: "1=1"
        case .equals(let field, let value): "\(field.kiiName) = \(value.kiiText)"
        case .range(let field, let lower, let upper):
            [
                lower.map { "\(field.kiiName) \($0.isIncluded ? ">=" : ">") \($0.value.kiiText)" },
                upper.map { "\(field.kiiName) \($0.isIncluded ? "<=" : "<") \($0.value.kiiText)" },
            ].compactMap { $0 }.joined(separator: " AND ")
        case .among(let field, let values):
            "\(field.kiiName) IN (\(values.map(\.kiiText).joined(separator: ", ")))"
        case .prefix(let field, let prefix): "\(field.kiiName) STARTS WITH '\(prefix)'"
        case .hasField(let field, let type): "\(field.kiiName) IS \(type.kiiText)"
        case .contains(let field, let value): "\(field.kiiName) CONTAINS \(value.kiiText)"
        case .near(let field, let place, let metres): "\(field.kiiName) WITHIN \(metres) m OF \(place.kiiText)"
        case .within(let field, let southWest, let northEast):
            "\(field.kiiName) BETWEEN \(southWest.kiiText) AND \(northEast.kiiText)"
        case .and(let clauses): clauses.map { "( \($0.kiiText) )" }.joined(separator: " AND ")
        case .or(let clauses): clauses.map { "( \($0.kiiText) )" }.joined(separator: " OR ")
        case .not(let clause): "NOT ( \(clause.kiiText) )"
        }
    }
}

extension JSONValue {
    fileprivate var kiiText: String {
        switch self {
        case .string(let text): "'\(text)'"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .null, .array, .object: "?"
        }
    }
}

extension ObjectPlace {
    fileprivate var kiiText: String { "(\(latitude), \(longitude))" }
}

extension ObjectFieldType {
    fileprivate var kiiText: String {
        switch self {
        case .string: "STRING"
        case .integer: "INTEGER"
        case .decimal: "DECIMAL"
        case .boolean: "BOOLEAN"
        }
    }
}
