import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Attempts as rows, one row for each limit key.
///
/// An attempt is allowed again from `free_at` on. From `expires_at` on the row has no effect; an allowance is full
/// again at that time.
enum AttemptRows {
    static let table = """
        CREATE TABLE attempt_limits (
            digest BYTEA PRIMARY KEY,
            attempts BIGINT NOT NULL,
            free_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """

    /// The largest difference expected between the clocks of two servers, in milliseconds.
    static let clockDifference: Int64 = 60_000
}

/// The values that an attempt writes to its row, in SQL.
struct CountSQL {
    struct Row {
        var attempts = "1"
        let freeAt: String
        let expiresAt: String
    }

    /// The values of a new row.
    let first: Row
    /// The new values of an existing row.
    let next: Row
}

extension AttemptLimit {
    /// The longest wait that a row's attempts can impose, in milliseconds, in SQL.
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
    /// The wait after a number of attempts, and how long the row remembers them.
    ///
    /// The count restarts if the row has expired, or if its times are out of bounds because a clock was wrong.
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

    /// The wait in milliseconds, in SQL; the same rule as `wait(after:)`.
    fileprivate func wait(after attempts: String) -> String {
        var cases = ["WHEN \(attempts) >= \(mostAttempts) THEN \(waitPastMost * 1000)"]
        for step in steps.reversed() { cases.append("WHEN \(attempts) >= \(step.attempts) THEN \(step.wait * 1000)") }
        return "CASE \(cases.joined(separator: " ")) ELSE 0 END"
    }
}

extension AttemptAllowance {
    /// The allowance is full at `expires_at`.
    ///
    /// Each attempt moves that time by one interval. An attempt is allowed while the time stays within the time to
    /// refill the whole allowance.
    fileprivate func sql(now: String) -> CountSQL {
        let (interval, whole) = (interval * 1000, stock * interval * 1000)
        func row(after full: String) -> CountSQL.Row {
            CountSQL.Row(
                attempts: "attempt_limits.attempts + 1",
                freeAt: "\(full) + \(2 * interval - whole)",
                expiresAt: "\(full) + \(interval)"
            )
        }
        // The allowance is full, or the time is out of bounds because a clock was wrong.
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
