import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions of clients of the Khoros wire: continued by a key, or handed over by a code.

extension SessionRows {
    /// Migration 20.
    static let keys = [
        "ALTER TABLE sessions ADD COLUMN key_digest BYTEA",
        "CREATE UNIQUE INDEX sessions_by_key ON sessions (key_digest)",
        "ALTER TABLE sessions ADD COLUMN needs_secret BIGINT NOT NULL DEFAULT 0",
    ]

    static func keyedSession(_ keyDigest: [UInt8], on connection: any Connection) throws -> StoredBrowserSession? {
        try connection.first(
            "SELECT \(columns), refreshed_at FROM sessions WHERE key_digest = $1",
            [.bytes(keyDigest)]
        ) { row in
            StoredBrowserSession(state: try state(row), lengthenedAt: Date(milliseconds: try row.integer(6)))
        }
    }

    /// Lengthens a session with a key, not beyond what its application allows; nil when it has ended.
    static func lengthen(
        _ id: SessionRecord.ID,
        by idleLifetime: TimeInterval,
        at time: Date,
        on connection: any Connection
    ) throws -> SessionState? {
        let longest =
            "(SELECT session_absolute_lifetime FROM applications WHERE applications.id = sessions.application_id)"
        return try connection.first(
            """
            UPDATE sessions SET refreshed_at = $1, expires_at =
                CASE WHEN \(longest) IS NULL OR $2 < created_at + \(longest) * 1000
                THEN $2 ELSE created_at + \(longest) * 1000 END
            WHERE id = $3 AND ended_at IS NULL AND expires_at > $1 AND key_digest IS NOT NULL
                AND (\(longest) IS NULL OR created_at + \(longest) * 1000 > $1)
            RETURNING \(columns)
            """,
            [
                .integer(time.milliseconds), .integer(time.addingTimeInterval(idleLifetime).milliseconds), .text(id),
            ],
            state
        )
    }

    /// Lets a session that lives end at a time, unless it ends before.
    static func expire(_ id: SessionRecord.ID, at time: Date, on connection: any Connection) throws {
        try connection.perform(
            "UPDATE sessions SET expires_at = $1 WHERE id = $2 AND expires_at > $1",
            [.integer(time.milliseconds), .text(id)]
        )
    }

    /// Has a session renewed by its application alone, which proves itself with its secret.
    static func bindToSecret(_ id: SessionRecord.ID, on connection: any Connection) throws {
        try connection.perform("UPDATE sessions SET needs_secret = 1 WHERE id = $1", [.text(id)])
    }

    /// Gives a session that lives the secrets and the life of the one of the same id that is to take its place.
    ///
    /// - Returns: False when it has ended.
    static func handOver(_ session: SessionRecord, on connection: any Connection) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET family_digest = $1, current_digest = $2, previous_digest = NULL,
                before_previous_digest = NULL, refreshed_at = $3, expires_at = $4,
                needs_secret = 1, opaque_token_digest = $5, opaque_token_expires_at = $6
            WHERE id = $7 AND ended_at IS NULL AND expires_at > $3
            """,
            [
                .bytes(session.familyDigest), .bytes(session.chain.current), .integer(session.createdAt.milliseconds),
                .integer(session.expiresAt.milliseconds), .bytes(orNull: session.opaqueToken?.digest),
                .integer(orNull: session.opaqueToken?.expiresAt.milliseconds), .text(session.id),
            ]
        ) == 1
    }
}
