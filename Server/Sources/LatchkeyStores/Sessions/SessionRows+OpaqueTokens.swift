import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions of clients that have an opaque access token.

extension SessionRows {
    /// Migration 22.
    static let opaqueTokens = [
        "ALTER TABLE sessions ADD COLUMN opaque_token_digest BYTEA",
        "ALTER TABLE sessions ADD COLUMN opaque_token_expires_at BIGINT",
        "CREATE UNIQUE INDEX sessions_by_opaque_token ON sessions (opaque_token_digest)",
    ]

    static func session(withOpaqueToken digest: [UInt8], on connection: any Connection) throws -> OpaqueTokenState? {
        try connection.first(
            "SELECT \(columns), opaque_token_expires_at FROM sessions WHERE opaque_token_digest = $1",
            [.bytes(digest)]
        ) { row in
            OpaqueTokenState(session: try state(row), expiresAt: Date(milliseconds: try row.integer(6)))
        }
    }

    /// Gives a session that lives a token, while the refresh token that it came with is the current one.
    static func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8],
        on connection: any Connection
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET opaque_token_digest = $1, opaque_token_expires_at = $2,
                expires_at = CASE WHEN expires_at < $2 AND (SELECT session_absolute_lifetime FROM applications
                    WHERE applications.id = sessions.application_id) IS NULL THEN $2 ELSE expires_at END
            WHERE id = $3 AND current_digest = $4 AND ended_at IS NULL
            """,
            [.bytes(token.digest), .integer(token.expiresAt.milliseconds), .text(id), .bytes(current)]
        ) == 1
    }
}
