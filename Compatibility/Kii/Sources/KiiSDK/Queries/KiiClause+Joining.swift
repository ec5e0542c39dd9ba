import LatchkeyJSON

extension KiiClause {
    /// Matches if all clauses match.
    ///
    /// - Parameter clauses: The clauses.
    /// - Returns: The clause; nil if the array contains anything but clauses.
    public static func andClauses(_ clauses: [Any]) -> KiiClause? { checked(clauses).map { joined("and", $0) } }

    /// Matches if all clauses match.
    ///
    /// - Parameter clauses: The clauses.
    /// - Returns: The clause.
    public static func and(_ clauses: KiiClause...) -> KiiClause { joined("and", clauses) }

    /// Matches if at least one clause matches.
    ///
    /// - Parameter clauses: The clauses.
    /// - Returns: The clause; nil if the array contains anything but clauses.
    public static func orClauses(_ clauses: [Any]) -> KiiClause? { checked(clauses).map { joined("or", $0) } }

    /// Matches if at least one clause matches.
    ///
    /// - Parameter clauses: The clauses.
    /// - Returns: The clause.
    public static func or(_ clauses: KiiClause...) -> KiiClause { joined("or", clauses) }

    /// Matches if a clause does not match.
    ///
    /// - Parameter clause: The clause.
    /// - Returns: The clause.
    public static func not(_ clause: KiiClause) -> KiiClause {
        KiiClause(clause.form.map { ["type": "not", "clause": .object($0)] })
    }

    private static func checked(_ clauses: [Any]) -> [KiiClause]? {
        let given = clauses.compactMap { $0 as? KiiClause }
        return given.count == clauses.count ? given : nil
    }

    private static func joined(_ type: String, _ clauses: [KiiClause]) -> KiiClause {
        if clauses.isEmpty { return KiiClause(.failure(.empty)) }
        return KiiClause(
            Result { () throws(KiiClauseFault) in
                var forms: [JSONValue] = []
                for clause in clauses { forms.append(.object(try clause.form.get())) }
                return ["type": .string(type), "clauses": .array(forms)]
            }
        )
    }
}
