import LatchkeyCore
import LatchkeyDatabase

extension VerificationRows {
    static func find(_ key: VerificationKey, on connection: any Connection) throws -> StoredVerification? {
        let (condition, value): (String, SQLValue) =
            switch key {
            case .id(let id): ("id = $1", .text(id))
            case .token(let digest): ("token_digest = $1", .bytes(digest))
            }
        return try connection.first(
            """
            SELECT \(columns), recipient_kind, recipient, tries, prepared_at, spent_at
            FROM verifications WHERE \(condition)
            """,
            [value]
        ) { row in
            StoredVerification(
                verification: try verification(row),
                recipient: try row.textIfAny(11).map { kind in try Identifier(kind: kind, try row.text(12)) },
                tries: Int(try row.integer(13)),
                isPrepared: !row.isNull(14),
                isSpent: !row.isNull(15)
            )
        }
    }
}
