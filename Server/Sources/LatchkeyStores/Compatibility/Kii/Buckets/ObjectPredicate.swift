import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// A clause about a row `o` of `objects` as a condition in SQL.
///
/// Every row that the clause matches meets the condition; an inexact condition may let more rows through.
struct ObjectPredicate {
    /// The condition; nil lets every row through.
    let sql: SQLPiece?
    /// Whether only rows that the clause matches meet the condition.
    let isExact: Bool

    private init(_ sql: SQLPiece?, isExact: Bool) {
        self.sql = sql
        self.isExact = isExact
    }

    /// The clause matches every row.
    static let everything = ObjectPredicate(nil, isExact: true)
    /// SQL cannot decide the clause, so every row is a candidate.
    static let unknown = ObjectPredicate(nil, isExact: false)
    static let nothing = ObjectPredicate("1 = 0", isExact: true)

    /// - Parameters:
    ///   - clause: The clause to translate.
    ///   - hasValues: Whether all objects' values are in `object_values`.
    init(_ clause: ObjectClause, hasValues: Bool) {
        switch clause {
        case .all: self = .everything
        case .equals(.member(let name), _), .range(.member(let name), _, _), .among(.member(let name), _),
            .prefix(.member(let name), _), .hasField(.member(let name), _):
            guard hasValues, ObjectIndexValues.canHave(name), let condition = ObjectValueCondition(clause) else {
                self = .unknown
                return
            }
            self = condition.isNever ? .nothing : .member(name, condition)
        case .equals(let field, _), .range(let field, _, _), .among(let field, _), .prefix(let field, _),
            .hasField(let field, _):
            self = ObjectColumn(field).map { $0.predicate(clause) } ?? .unknown
        case .contains, .near, .within: self = .unknown
        case .and(let clauses): self = .all(clauses.map { ObjectPredicate($0, hasValues: hasValues) })
        case .or(let clauses): self = .any(clauses.map { ObjectPredicate($0, hasValues: hasValues) })
        case .not(let clause): self = .not(ObjectPredicate(clause, hasValues: hasValues))
        }
    }

    /// An exact condition.
    static func exactly(_ sql: SQLPiece) -> ObjectPredicate { ObjectPredicate(sql, isExact: true) }

    func and(_ other: ObjectPredicate) -> ObjectPredicate { .all([self, other]) }

    private static func member(_ name: String, _ condition: ObjectValueCondition) -> ObjectPredicate {
        // A subquery looks the value up by its key for each row. PostgreSQL would make a join of EXISTS and guess its
        // order.
        ObjectPredicate(
            """
            (SELECT COUNT(*) FROM object_values AS v WHERE v.scope = o.scope AND v.bucket = o.bucket
                AND v.object_id = o.id AND v.field = \(.text(name)) AND \(condition.sql(on: "v.value"))) = 1
            """,
            isExact: condition.isExact
        )
    }

    private static func all(_ predicates: [ObjectPredicate]) -> ObjectPredicate {
        if predicates.contains(where: \.isNothing) { return .nothing }
        let parts = predicates.compactMap(\.sql)
        return ObjectPredicate(
            parts.isEmpty ? nil : "(\(.joined(parts, by: " AND ")))",
            isExact: predicates.allSatisfy(\.isExact)
        )
    }

    private static func any(_ predicates: [ObjectPredicate]) -> ObjectPredicate {
        let possible = predicates.filter { !$0.isNothing }
        if possible.isEmpty { return .nothing }
        // If one of them matches every row, so does the disjunction.
        if possible.contains(where: { $0.sql == nil && $0.isExact }) { return .everything }
        let parts = possible.compactMap(\.sql)
        guard parts.count == possible.count else { return .unknown }
        return ObjectPredicate("(\(.joined(parts, by: " OR ")))", isExact: possible.allSatisfy(\.isExact))
    }

    private static func not(_ predicate: ObjectPredicate) -> ObjectPredicate {
        guard predicate.isExact else { return .unknown }
        if predicate.isNothing { return .everything }
        guard let sql = predicate.sql else { return .nothing }
        return ObjectPredicate("NOT \(sql)", isExact: true)
    }

    private var isNothing: Bool { isExact && sql?.statement.sql == "1 = 0" }
}
