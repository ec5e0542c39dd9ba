package import LatchkeyDatabase

/// Checks that a database has this program's schema and that no reference points to a missing row.
package enum SchemaExamination {
    /// The finding about the schema; the next start of a server upgrades an older one.
    package static func finding(of age: SchemaAge) -> Finding {
        switch age {
        case .current(let number): Finding(.ok, "schema: \(number), the newest that this program knows")
        case .older(let number):
            Finding(
                .warning,
                "schema: \(number), this program knows \(SchemaAge.known). The next start of a server brings it up to date."
            )
        case .newer(let number):
            Finding(.error, "schema: \(number), this program knows \(SchemaAge.known). Use the newer program.")
        case .missing: Finding(.error, "schema: there is none. Start a server on it once.")
        }
    }

    /// Counts the rows that refer to missing rows.
    ///
    /// - Throws: `DatabaseError` if a query fails.
    package static func orphans(in database: any Database) async throws -> [Finding] {
        var findings: [Finding] = []
        for table in Schema.tables {
            for reference in table.references {
                let count = try await count(table.name, reference, in: database)
                guard count > 0 else { continue }
                findings.append(
                    Finding(
                        .error,
                        "references: \(count) rows of \(table.name) have a \(reference.columns.joined(separator: ", ")) "
                            + "that does not exist"
                    )
                )
            }
        }
        return findings.isEmpty ? [Finding(.ok, "references: every row has the rows that it refers to")] : findings
    }

    private static func count(
        _ table: String,
        _ reference: SchemaTable.Reference,
        in database: any Database
    ) async throws -> Int64 {
        let pairs = zip(reference.columns, reference.keys)
        let isPresent = reference.columns.map { "\(table).\($0) IS NOT NULL" }.joined(separator: " AND ")
        return try await database.readUnhurried { connection in
            try connection.first(
                """
                SELECT COUNT(*) FROM \(table) LEFT JOIN \(reference.table) AS owner
                ON \(pairs.map { "owner.\($1) = \(table).\($0)" }.joined(separator: " AND "))
                WHERE \(isPresent) AND owner.\(reference.keys[0]) IS NULL
                """
            ) { try $0.integer(0) } ?? 0
        }
    }
}
