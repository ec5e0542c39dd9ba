import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Attempts as rows, one for each that is counted by itself.
///
/// An attempt is counted from `free_at` on; from `expires_at` on the row says nothing any more. For a stock that fills
/// again, that is when it is full.
enum AttemptRows {
    static let table = """
        CREATE TABLE attempt_limits (
            digest BYTEA PRIMARY KEY,
            attempts BIGINT NOT NULL,
            free_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """

    /// The clocks of two servers may differ by so much, in milliseconds.
    fileprivate static let clockDifference: Int64 = 60_000

    /// Counts an attempt unless it comes too early; false then.
    ///
    /// A wait that is longer than the attempts can have left comes from a clock that was set back since: it is over.
    static func count(
        _ digest: [UInt8],
        within limit: AttemptLimit,
        at time: Date,
        on connection: any Connection
    ) throws -> Bool {
        let count = limit.sql(now: "$2")
        let isCounted = try connection.first(
            """
            INSERT INTO attempt_limits (digest, attempts, free_at, expires_at)
            VALUES ($1, 1, \(count.first.freeAt), \(count.first.expiresAt))
            ON CONFLICT (digest) DO UPDATE
            SET attempts = \(count.next.attempts), free_at = \(count.next.freeAt), expires_at = \(count.next.expiresAt)
            WHERE attempt_limits.free_at <= $2 OR attempt_limits.free_at > $2 + \(limit.wait) + \(clockDifference)
            RETURNING attempts
            """,
            [.bytes(digest), .integer(time.milliseconds)]
        ) { _ in true }
        return isCounted ?? false
    }

    static func freeAt(_ digest: [UInt8], on connection: any Connection) throws -> Date? {
        try connection.first("SELECT free_at FROM attempt_limits WHERE digest = $1", [.bytes(digest)]) { row in
            Date(milliseconds: try row.integer(0))
        }
    }

    static func make(_ change: AttemptChange, at time: Date, on connection: any Connection) throws {
        switch change {
        case .forget(let digest):
            try connection.perform("DELETE FROM attempt_limits WHERE digest = $1", [.bytes(digest)])
        case .giveBack(let digest, .backoff):
            try connection.perform(
                """
                UPDATE attempt_limits SET attempts = attempts - 1,
                    free_at = CASE WHEN free_at < $1 THEN free_at ELSE $1 END
                WHERE digest = $2 AND attempts > 0
                """,
                [.integer(time.milliseconds), .bytes(digest)]
            )
        case .giveBack(let digest, .allowance(let allowance)):
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

/// What an attempt leaves in its row.
private struct CountSQL {
    struct Row {
        var attempts = "1"
        let freeAt: String
        let expiresAt: String
    }

    /// Where there was no row.
    let first: Row
    /// Where there was one.
    let next: Row
}

extension AttemptLimit {
    /// The longest that the attempts of a row leave to be waited, in milliseconds, in SQL.
    fileprivate var wait: String {
        switch self {
        case .backoff(let backoff): "(\(backoff.wait(after: "attempt_limits.attempts")))"
        case .allowance(let allowance): "\(Int64(allowance.interval) * 1000)"
        }
    }

    fileprivate func sql(now: String) -> CountSQL {
        switch self {
        case .backoff(let backoff): backoff.sql(now: now)
        case .allowance(let allowance): allowance.sql(now: now)
        }
    }
}

extension AttemptBackoff {
    /// After so many attempts in a row, what is waited and then kept in mind; a row whose time is over, or is out of all
    /// bounds because a clock was wrong, begins anew.
    fileprivate func sql(now: String) -> CountSQL {
        let longest = Int64(max(longestWait, waitPastMost)) * 1000 + AttemptRows.clockDifference
        let isStale = "attempt_limits.expires_at <= \(now) OR attempt_limits.free_at > \(now) + \(longest)"
        let attempts = "CASE WHEN \(isStale) THEN 1 ELSE attempt_limits.attempts + 1 END"
        func row(_ attempts: String) -> CountSQL.Row {
            let freeAt = "\(now) + (\(wait(after: attempts)))"
            return CountSQL.Row(attempts: attempts, freeAt: freeAt, expiresAt: "\(freeAt) + \(memory * 1000)")
        }
        return CountSQL(first: row("1"), next: row(attempts))
    }

    /// The wait in milliseconds, in SQL; the rule itself stands in `wait(after:)`.
    fileprivate func wait(after attempts: String) -> String {
        var cases = ["WHEN \(attempts) >= \(mostAttempts) THEN \(waitPastMost * 1000)"]
        for step in steps.reversed() { cases.append("WHEN \(attempts) >= \(step.attempts) THEN \(step.wait * 1000)") }
        return "CASE \(cases.joined(separator: " ")) ELSE 0 END"
    }
}

extension AttemptAllowance {
    /// The stock is full at `expires_at`; an attempt moves that on, and may come as long as it stays within a stock's time.
    fileprivate func sql(now: String) -> CountSQL {
        let (interval, whole) = (interval * 1000, stock * interval * 1000)
        func row(after full: String) -> CountSQL.Row {
            CountSQL.Row(
                attempts: "attempt_limits.attempts + 1",
                freeAt: "\(full) + \(2 * interval - whole)",
                expiresAt: "\(full) + \(interval)"
            )
        }
        // Full, or out of all bounds because a clock was wrong.
        let isStale = """
            attempt_limits.expires_at <= \(now) OR \
            attempt_limits.expires_at > \(now) + \(Int64(whole) + AttemptRows.clockDifference)
            """
        return CountSQL(
            first: row(after: now),
            next: row(after: "CASE WHEN \(isStale) THEN \(now) ELSE attempt_limits.expires_at END")
        )
    }
}
