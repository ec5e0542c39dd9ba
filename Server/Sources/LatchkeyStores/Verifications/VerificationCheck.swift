import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Compares a proof with what was sent, one at a time: guesses that come together are counted one after the other.
struct VerificationCheck {
    let proof: DigestedProof
    let purposes: Set<Verification.Purpose>
    let time: Date
    let connection: any Connection

    func run() throws -> ProofVerdict {
        switch proof {
        case .code(let digest, let id):
            guard let found = try find("id = $1", .text(id)), found.isOpen, found.tries < VerificationRules.tries else {
                return .over
            }
            // Compared first: that a message is of use no more is told only to who has received it, or a wrong code would
            // tell a wish for somebody from one for nobody.
            guard found.codeDigest == digest, let proven = found.proven else {
                try connection.perform("UPDATE verifications SET tries = tries + 1 WHERE id = $1", [.text(id)])
                return .wrong
            }
            guard !found.isSpent, try !isGuessedAt(proven.address) else { return .over }
            return .right(proven)
        case .token(let digest):
            // Nobody guesses a token, so nothing is counted, and codes that others have tried do it no harm.
            guard let found = try find("token_digest = $1", .bytes(digest)) else { return .wrong }
            guard found.isOpen, !found.isSpent, let proven = found.proven else { return .over }
            return .right(proven)
        }
    }

    /// Whether so many wrong codes were tried at an address that no more are heard; links still are.
    private func isGuessedAt(_ address: Identifier) throws -> Bool {
        let since = time.addingTimeInterval(-VerificationRules.day)
        let tries = try connection.first(
            """
            SELECT CAST(SUM(tries) AS BIGINT) FROM verifications
            WHERE recipient = $1 AND prepared_at > $2 AND recipient_kind = $3
            """,
            [.text(address.text), .integer(since.milliseconds), .text(address.kind)]
        ) { try $0.integerIfAny(0) }
        return Int((tries ?? nil) ?? 0) >= VerificationRules.mostWrongCodesInADay
    }

    private struct Found {
        /// Whether it is for this, and its time is not over: the same for a wish for nobody.
        let isOpen: Bool
        let tries: Int
        let isSpent: Bool
        let codeDigest: [UInt8]?
        let proven: ProvenVerification?
    }

    private func find(_ condition: String, _ value: SQLValue) throws -> Found? {
        try connection.first(
            """
            SELECT \(VerificationRows.columns), recipient_kind, recipient, code_digest, tries, spent_at
            FROM verifications WHERE \(condition) \(connection.dialect.lock)
            """,
            [value]
        ) { row in
            let verification = try VerificationRows.verification(row)
            let proven = try row.textIfAny(11).map { kind in
                ProvenVerification(
                    verification: verification,
                    userID: verification.userID,
                    address: try Identifier(kind: kind, try row.text(12))
                )
            }
            return Found(
                isOpen: purposes.contains(verification.purpose) && verification.expiresAt > time,
                tries: Int(try row.integer(14)),
                isSpent: !row.isNull(15),
                codeDigest: try row.bytesIfAny(13),
                proven: proven
            )
        }
    }
}
