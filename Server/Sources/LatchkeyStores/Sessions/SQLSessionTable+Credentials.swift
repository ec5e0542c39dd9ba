import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions found by a cookie, a session key or an opaque access token, or started by a code.

extension SQLSessionTable {
    func browserSession(
        _ cookieDigest: [UInt8]
    ) throws -> StoredBrowserSession? {
        try connection.first(
            """
            SELECT \(SessionRows.columns), refreshed_at, idle_lifetime, \(SessionRows.bindingColumns)
            FROM sessions WHERE cookie_digest = $1
            """,
            [.bytes(cookieDigest)]
        ) { row in
            StoredBrowserSession(
                state: try SessionRows.state(row),
                extendedAt: Date(milliseconds: try row.integer(SessionRows.columnCount)),
                idleLifetime: try row.integerIfAny(SessionRows.columnCount + 1).map { Int($0) },
                binding: try SessionRows.binding(row, from: SessionRows.columnCount + 2)
            )
        }
    }

    func extend(
        _ id: SessionRecord.ID,
        at time: Date
    ) throws -> SessionState? {
        let expiry = SessionRows.expiry(refreshedAt: "$1", idle: SessionRows.idleLifetime)
        return try connection.first(
            """
            UPDATE sessions SET refreshed_at = $1, expires_at = \(expiry)
            WHERE id = $2 AND ended_at IS NULL AND expires_at > $1 AND \(expiry) > $1
            RETURNING \(SessionRows.columns)
            """,
            [.integer(time.milliseconds), .id(id)],
            SessionRows.state
        )
    }

    func setAuthenticated(_ methods: AuthenticationMethods, at time: Date, of id: SessionRecord.ID) throws {
        try connection.perform(
            "UPDATE sessions SET authenticated_at = $1, amr = $2 WHERE id = $3",
            [.integer(time.milliseconds), .text(methods.text), .id(id)]
        )
    }

    func replaceCookie(
        of id: SessionRecord.ID,
        with digest: [UInt8]
    ) throws -> Bool {
        try connection.execute(
            "UPDATE sessions SET cookie_digest = $1 WHERE id = $2 AND ended_at IS NULL AND cookie_digest IS NOT NULL",
            [.bytes(digest), .id(id)]
        ) == 1
    }

    func keyedSession(_ keyDigest: [UInt8]) throws -> StoredBrowserSession? {
        try connection.first(
            "SELECT \(SessionRows.columns), refreshed_at FROM sessions WHERE key_digest = $1",
            [.bytes(keyDigest)]
        ) { row in
            StoredBrowserSession(
                state: try SessionRows.state(row),
                extendedAt: Date(milliseconds: try row.integer(SessionRows.columnCount))
            )
        }
    }

    func extend(
        _ id: SessionRecord.ID,
        by idleLifetime: TimeInterval,
        at time: Date
    ) throws -> SessionState? {
        let longest =
            "(SELECT session_absolute_lifetime FROM applications WHERE applications.id = \(SessionRows.application))"
        return try connection.first(
            """
            UPDATE sessions SET refreshed_at = $1, expires_at =
                CASE WHEN \(longest) IS NULL OR $2 < created_at + \(longest) * 1000
                THEN $2 ELSE created_at + \(longest) * 1000 END
            WHERE id = $3 AND ended_at IS NULL AND expires_at > $1 AND key_digest IS NOT NULL
                AND (\(longest) IS NULL OR created_at + \(longest) * 1000 > $1)
            RETURNING \(SessionRows.columns)
            """,
            [
                .integer(time.milliseconds), .integer(time.addingTimeInterval(idleLifetime).milliseconds), .id(id),
            ],
            SessionRows.state
        )
    }

    func expire(_ id: SessionRecord.ID, at time: Date) throws {
        try connection.perform(
            "UPDATE sessions SET expires_at = $1 WHERE id = $2 AND expires_at > $1",
            [.integer(time.milliseconds), .id(id)]
        )
    }

    func bindToSecret(_ id: SessionRecord.ID) throws {
        try connection.perform("UPDATE sessions SET needs_secret = 1 WHERE id = $1", [.id(id)])
    }

    func handOver(_ session: SessionRecord) throws -> Bool {
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
                .integer(orNull: session.opaqueToken?.expiresAt.milliseconds), .id(session.id),
            ]
        ) == 1
    }

    func session(withOpaqueToken digest: [UInt8]) throws -> OpaqueTokenState? {
        try connection.first(
            "SELECT \(SessionRows.columns), opaque_token_expires_at FROM sessions WHERE opaque_token_digest = $1",
            [.bytes(digest)]
        ) { row in
            OpaqueTokenState(
                session: try SessionRows.state(row),
                expiresAt: Date(milliseconds: try row.integer(SessionRows.columnCount))
            )
        }
    }

    func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET opaque_token_digest = $1, opaque_token_expires_at = $2,
                expires_at = CASE WHEN expires_at < $2 AND (SELECT session_absolute_lifetime FROM applications
                    WHERE applications.id = \(SessionRows.application)) IS NULL THEN $2 ELSE expires_at END
            WHERE id = $3 AND current_digest = $4 AND ended_at IS NULL
            """,
            [.bytes(token.digest), .integer(token.expiresAt.milliseconds), .id(id), .bytes(current)]
        ) == 1
    }
}
