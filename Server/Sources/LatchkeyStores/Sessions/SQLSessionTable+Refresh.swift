import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions found by refresh tokens.

extension SQLSessionTable {
    /// The expiry after a refresh at `$2`.
    private static let expiry = SessionRows.expiry(refreshedAt: "$2")

    /// The first case of `RefreshChain.receive` in one statement.
    ///
    /// A second run changes nothing; the complete rule then recognizes the repeated request.
    func rotate(_ attempt: RefreshAttempt) throws -> SessionState? {
        guard attempt.presented != attempt.next else { return nil }
        return try connection.first(
            """
            UPDATE sessions SET current_digest = $1, previous_digest = current_digest,
                before_previous_digest = previous_digest, refreshed_at = $2, expires_at = \(Self.expiry),
                opaque_token_digest = NULL
            WHERE family_digest = $3 AND current_digest = $4 AND ended_at IS NULL AND expires_at > $2
                AND \(Self.expiry) > $2 AND application_id = COALESCE($5, application_id)
                AND needs_secret <= $6 AND (jkt IS NULL OR jkt = $7)
            RETURNING \(SessionRows.columns)
            """,
            [
                .bytes(attempt.next), .integer(attempt.time.milliseconds), .bytes(attempt.familyDigest),
                .bytes(attempt.presented), .id(orNull: attempt.strictly?.application.id),
                .integer(attempt.strictly?.hasSecret == true ? 1 : 0), .text(orNull: attempt.keyThumbprint?.text),
            ],
            SessionRows.state
        )
    }

    func hold(family digest: [UInt8]) throws -> RefreshableSession? {
        func ofApplication(_ column: String) -> String {
            "(SELECT \(column) FROM applications WHERE applications.id = \(SessionRows.application))"
        }
        let next = SessionRows.columnCount
        return try connection.first(
            """
            SELECT \(SessionRows.columns), created_at, current_digest, previous_digest, before_previous_digest,
                \(ofApplication("session_idle_lifetime")), \(ofApplication("session_absolute_lifetime")),
                refreshed_at, needs_secret, jkt
            FROM sessions WHERE family_digest = $1 \(connection.dialect.lock)
            """,
            [.bytes(digest)]
        ) { row in
            RefreshableSession(
                state: try SessionRows.state(row),
                createdAt: Date(milliseconds: try row.integer(next)),
                refreshedAt: Date(milliseconds: try row.integer(next + 6)),
                chain: RefreshChain(
                    current: try row.bytes(next + 1),
                    previous: try row.bytesIfAny(next + 2),
                    beforePrevious: try row.bytesIfAny(next + 3)
                ),
                policy: try row.integerIfAny(next + 4).map { idleLifetime in
                    SessionPolicy(
                        idleLifetime: Int(idleLifetime),
                        absoluteLifetime: try row.integerIfAny(next + 5).map { Int($0) }
                    )
                } ?? SessionPolicy(),
                needsSecret: try row.integer(next + 7) != 0,
                keyThumbprint: try row.textIfAny(next + 8).map { KeyThumbprint($0) }
            )
        }
    }

    func rotate(
        _ id: SessionRecord.ID,
        from current: RefreshChain.Digest,
        to chain: RefreshChain,
        at time: Date,
        expiresAt: Date
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET current_digest = $1, previous_digest = $2, before_previous_digest = $3,
                refreshed_at = $4, expires_at = $5, opaque_token_digest = NULL
            WHERE id = $6 AND current_digest = $7 AND ended_at IS NULL
            """,
            [
                .bytes(chain.current), .bytes(orNull: chain.previous), .bytes(orNull: chain.beforePrevious),
                .integer(time.milliseconds), .integer(expiresAt.milliseconds), .id(id), .bytes(current),
            ]
        ) == 1
    }

    func session(ofFamily digest: [UInt8]) throws -> RevocableSession? {
        try connection.first(
            "SELECT id, application_id, needs_secret FROM sessions WHERE family_digest = $1",
            [.bytes(digest)]
        ) { row in
            RevocableSession(
                id: try row.id(0),
                applicationID: try row.id(1),
                needsSecret: try row.integer(2) != 0
            )
        }
    }
}
