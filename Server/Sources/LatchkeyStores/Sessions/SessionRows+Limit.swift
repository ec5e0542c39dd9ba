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
        // What has expired leaves the index by that, so that no login goes through it a second time.
        try connection.perform(
            """
            UPDATE sessions SET ended_at = expires_at, end_reason = $1
            WHERE user_id = $2 AND ended_at IS NULL AND expires_at <= $3
            """,
            [
                .text(SessionEnd.expired.rawValue), .text(session.userID),
                .integer(session.createdAt.milliseconds),
            ]
        )
        let ids = try connection.query(
            """
            SELECT id FROM sessions WHERE user_id = $1 AND \(lives) AND id <> $3
            ORDER BY last_used_at DESC, id DESC LIMIT \(mostDisplaced) OFFSET \(limit.most - 1)
            """,
            [.text(session.userID), .integer(session.createdAt.milliseconds), .text(session.id)]
        ) { try $0.text(0) }
        let ending = SessionEnding(
            .revoked,
            at: session.createdAt,
            from: session.address,
            eventIDs: limit.eventIDs
        )
        return try ids.filter { try end($0, ending, on: connection) }
    }
}
