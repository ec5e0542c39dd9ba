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
    static let clockDifference: Int64 = 60_000
}

/// What an attempt leaves in its row.
struct CountSQL {
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
    var wait: String {
        switch self {
        case .backoff(let backoff): "(\(backoff.wait(after: "attempt_limits.attempts")))"
        case .allowance(let allowance): "\(Int64(allowance.interval) * 1000)"
        }
    }

    func sql(now: String) -> CountSQL {
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
