import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions of browsers, which have a cookie.

extension SessionRows {
    /// Migration 17.
    static let cookies = [
        "ALTER TABLE sessions ADD COLUMN cookie_digest BYTEA",
        "CREATE UNIQUE INDEX sessions_by_cookie ON sessions (cookie_digest)",
    ]

    static func browserSession(
        _ cookieDigest: [UInt8],
        on connection: any Connection
    ) throws -> StoredBrowserSession? {
        try connection.first(
            "SELECT \(columns), refreshed_at FROM sessions WHERE cookie_digest = $1",
            [.bytes(cookieDigest)]
        ) { row in
            StoredBrowserSession(state: try state(row), lengthenedAt: Date(milliseconds: try row.integer(6)))
        }
    }

    static func lengthen(
        _ id: SessionRecord.ID,
        at time: Date,
        on connection: any Connection
    ) throws -> SessionState? {
        try connection.first(
            """
            UPDATE sessions SET refreshed_at = $1, expires_at = \(expiry(refreshedAt: "$1"))
            WHERE id = $2 AND ended_at IS NULL AND expires_at > $1 AND \(expiry(refreshedAt: "$1")) > $1
            RETURNING \(columns)
            """,
            [.integer(time.milliseconds), .text(id)],
            state
        )
    }

    /// Gives a browser's session that lives another cookie; false when it has ended, or is none of a browser.
    static func replaceCookie(
        of id: SessionRecord.ID,
        with digest: [UInt8],
        on connection: any Connection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE sessions SET cookie_digest = $1 WHERE id = $2 AND ended_at IS NULL AND cookie_digest IS NOT NULL",
            [.bytes(digest), .text(id)]
        ) == 1
    }
}
