extension ObjectQuery {
    /// The most clauses, counting those in others.
    package static let mostClauses = 100
    /// How deep clauses may stand in others.
    package static let deepest = 10
    /// The most values for a field to be among.
    package static let mostValues = 200

    /// Refuses what would cost too much to answer.
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
