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
            guard let found = try find("id = $1", .text(id)), found.isGood, try !isGuessedAt(found) else {
                return .over
            }
            guard found.codeDigest == digest, let proven = found.proven else {
                try connection.perform("UPDATE verifications SET tries = tries + 1 WHERE id = $1", [.text(id)])
                return .wrong
            }
            return .right(proven)
        case .token(let digest):
            // Nobody guesses a token, so nothing is counted.
            guard let found = try find("token_digest = $1", .bytes(digest)) else { return .wrong }
            guard found.isGood, let proven = found.proven else { return .over }
            return .right(proven)
        }
    }

    /// Whether so many wrong codes were tried for a user that no more are heard; links still are.
    private func isGuessedAt(_ found: Found) throws -> Bool {
        guard let userID = found.proven?.userID else { return false }
        let since = time.addingTimeInterval(-VerificationRules.day)
        let tries = try connection.first(
            "SELECT CAST(SUM(tries) AS BIGINT) FROM verifications WHERE user_id = $1 AND created_at > $2",
            [.text(userID), .integer(since.milliseconds)]
        ) { try $0.integerIfAny(0) }
        return Int((tries ?? nil) ?? 0) >= VerificationRules.mostWrongCodesInADay
    }

    private struct Found {
        let isGood: Bool
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
            let tries = Int(try row.integer(14))
            let isGood =
                purposes.contains(verification.purpose) && row.isNull(15) && verification.expiresAt > time
                && tries < VerificationRules.tries
            let proven = try row.textIfAny(11).map { kind in
                ProvenVerification(
                    verification: verification,
                    userID: verification.userID,
                    address: try Identifier(kind: kind, try row.text(12))
                )
            }
            return Found(isGood: isGood, codeDigest: try row.bytesIfAny(13), proven: proven)
        }
    }
}
