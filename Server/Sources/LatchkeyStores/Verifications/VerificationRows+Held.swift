import LatchkeyCore
import LatchkeyDatabase

extension VerificationRows {
    /// A verification with `recipient_kind`, `recipient`, `tries`, `prepared_at`, `spent_at` and `code_digest` after
    /// the columns.
    static func held(_ row: any Row) throws -> HeldVerification {
        HeldVerification(
            stored: StoredVerification(
                verification: try verification(row),
                recipient: try row.textIfAny(11).map { kind in try Identifier(kind: kind, try row.text(12)) },
                tries: Int(try row.integer(13)),
                isPrepared: !row.isNull(14),
                isSpent: !row.isNull(15)
            ),
            codeDigest: try row.bytesIfAny(16)
        )
    }
}
