import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Attempts in SQL.
///
/// A successful login writes only the rows of its own user and address. Logins from one address wait for each other at
/// its row, for one statement each.
struct SQLAttemptTable: AttemptTable {
    let connection: any Connection

    /// While no wait applies, attempts may come in another order than their times, as from two servers.
    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) throws -> Bool {
        let count = limit.sql(now: "$2")
        let isCounted = try connection.first(
            """
            INSERT INTO attempt_limits (digest, attempts, free_at, expires_at)
            VALUES ($1, 1, \(count.first.freeAt), \(count.first.expiresAt))
            ON CONFLICT (digest) DO UPDATE
            SET attempts = \(count.next.attempts), free_at = \(count.next.freeAt), expires_at = \(count.next.expiresAt)
            WHERE attempt_limits.free_at <= $2 OR \(limit.wait) = 0
                OR attempt_limits.free_at > $2 + \(limit.wait) + \(AttemptRows.clockDifference)
            RETURNING attempts
            """,
            [.bytes(digest), .integer(time.milliseconds)]
        ) { _ in true }
        return isCounted ?? false
    }

    func freeAt(_ digest: [UInt8]) throws -> Date? {
        try connection.first("SELECT free_at FROM attempt_limits WHERE digest = $1", [.bytes(digest)]) { row in
            Date(milliseconds: try row.integer(0))
        }
    }

    func remove(_ digest: [UInt8]) throws {
        try connection.perform("DELETE FROM attempt_limits WHERE digest = $1", [.bytes(digest)])
    }

    func refund(_ digest: [UInt8], _ limit: AttemptLimit, at time: Date) throws {
        switch limit {
        case .backoff:
            try connection.perform(
                """
                UPDATE attempt_limits SET attempts = attempts - 1,
                    free_at = CASE WHEN free_at < $1 THEN free_at ELSE $1 END
                WHERE digest = $2 AND attempts > 0
                """,
                [.integer(time.milliseconds), .bytes(digest)]
            )
        case .allowance(let allowance):
            let interval = Int64(allowance.interval) * 1000
            try connection.perform(
                """
                UPDATE attempt_limits SET attempts = attempts - 1, free_at = free_at - \(interval),
                    expires_at = expires_at - \(interval)
                WHERE digest = $1 AND attempts > 0
                """,
                [.bytes(digest)]
            )
        }
    }
}
