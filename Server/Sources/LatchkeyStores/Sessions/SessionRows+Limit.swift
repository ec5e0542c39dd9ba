import Foundation
import LatchkeyCore
import LatchkeyDatabase

// How many sessions a user has.

extension SessionRows {
    /// So many end for one login at the most: more are there only where the limit is a new one.
    private static let mostDisplaced = 500

    /// Migration 25; when a session expires is not in it, as each refresh would write it then.
    static let livingByUser = "CREATE INDEX sessions_living_by_user ON sessions (user_id) WHERE ended_at IS NULL"

    /// Ends the sessions of a user, whose row is held, that are too many with a new one: those that were not used for the
    /// longest time.
    ///
    /// - Returns: Which.
    static func displace(for session: SessionRecord, on connection: any Connection) throws -> [SessionRecord.ID] {
        guard let limit = session.limit else { return [] }
        // Those that live come first, and those of them that are over the limit go. What has expired ends as such, and is not
        // gone through again.
        let surplus = try connection.query(
            """
            SELECT id, expires_at FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND id <> $2
            ORDER BY (expires_at > $3) DESC, last_used_at DESC, id DESC LIMIT \(mostDisplaced) OFFSET \(limit.most - 1)
            """,
            [.text(session.userID), .text(session.id), .integer(session.createdAt.milliseconds)]
        ) { row in (id: try row.text(0), lives: try row.integer(1) > session.createdAt.milliseconds) }
        func ending(_ reason: SessionEnd) -> SessionEnding {
            SessionEnding(reason, at: session.createdAt, from: session.address, eventIDs: limit.eventIDs)
        }
        for expired in surplus where !expired.lives {
            // Held, as a refresh may have come in time.
            guard let now = try hold(expired.id, on: connection), now.expiresAt <= session.createdAt else { continue }
            _ = try end(expired.id, ending(.expired), on: connection)
        }
        return try surplus.filter { session in
            try session.lives && end(session.id, ending(.revoked), on: connection)
        }
        .map(\.id)
    }
}
