extension ObjectQuery {
    /// The most clauses, including nested ones.
    package static let mostClauses = 100
    /// The deepest nesting of clauses.
    package static let deepest = 10
    /// The most values of an `among` clause.
    package static let mostValues = 200

    /// Refuses a query that would be too expensive.
    package func check() throws(ObjectQueryProblem) {
        var count = 0
        try clause.check(depth: 1, &count)
        switch order.field {
        case .member(let name), .distance(let name, _):
            guard name.utf8.count <= ObjectField.longestName, !name.utf8.contains(0) else { throw .fieldName }
        case .id, .owner, .createdAt, .modifiedAt, .version, .dataType: break
        }
    }
}

extension ObjectClause {
    fileprivate func check(depth: Int, _ count: inout Int) throws(ObjectQueryProblem) {
        count += 1
        guard count <= ObjectQuery.mostClauses else { throw .tooManyClauses }
        guard depth <= ObjectQuery.deepest else { throw .tooDeep }
        switch self {
        case .among(_, let values):
            guard values.count <= ObjectQuery.mostValues else { throw .tooManyValues }
        case .and(let clauses), .or(let clauses):
            for clause in clauses { try clause.check(depth: depth + 1, &count) }
        case .not(let clause): try clause.check(depth: depth + 1, &count)
        case .all, .equals, .range, .prefix, .hasField, .contains, .near, .within: break
        }
    }
}
