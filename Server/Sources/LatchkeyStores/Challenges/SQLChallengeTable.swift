import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Logins that wait for another factor, in SQL.
struct SQLChallengeTable: ChallengeTable {
    let connection: any Connection

    func insert(_ challenge: LogInChallenge) throws {
        try connection.perform(
            """
            INSERT INTO challenges (\(ChallengeRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                $13, $14, $15, $16, $17, $18, $19)
            """,
            ChallengeRows.values(challenge)
        )
    }

    func find(_ digest: [UInt8]) throws -> LogInChallenge? { try find(digest, "") }

    func hold(_ digest: [UInt8]) throws -> LogInChallenge? { try find(digest, connection.dialect.lock) }

    private func find(_ digest: [UInt8], _ lock: String) throws -> LogInChallenge? {
        try connection.first(
            "SELECT \(ChallengeRows.columns) FROM challenges WHERE digest = $1 \(lock)",
            [.bytes(digest)],
            ChallengeRows.challenge
        )
    }

    func countWrongAnswer(_ digest: [UInt8]) throws {
        try connection.perform(
            "UPDATE challenges SET wrong_answers = wrong_answers + 1 WHERE digest = $1",
            [.bytes(digest)]
        )
    }

    func setTOTP(_ sealed: [UInt8], of digest: [UInt8]) throws {
        try connection.perform(
            "UPDATE challenges SET sealed_totp = $1 WHERE digest = $2",
            [.bytes(sealed), .bytes(digest)]
        )
    }

    func remove(_ digest: [UInt8]) throws -> Bool {
        try connection.execute("DELETE FROM challenges WHERE digest = $1", [.bytes(digest)]) == 1
    }

    func removeAll(of userID: User.ID, keepingNewest count: Int, at time: Date) throws {
        try connection.perform(
            """
            DELETE FROM challenges WHERE user_id = $1 AND (expires_at <= $2 OR digest NOT IN (
                SELECT digest FROM challenges WHERE user_id = $1 ORDER BY expires_at DESC, digest DESC LIMIT \(count)))
            """,
            [.id(userID), .integer(time.milliseconds)]
        )
    }
}
