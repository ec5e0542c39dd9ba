import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Sessions as rows.
///
/// An ended session stays, even after its user was deleted, so that its refresh token is refused with the reason.
enum SessionRows {
    static let table = """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
            application_id TEXT NOT NULL,
            family_digest BYTEA NOT NULL UNIQUE,
            current_digest BYTEA NOT NULL,
            previous_digest BYTEA,
            before_previous_digest BYTEA,
            device_name TEXT,
            device_platform TEXT,
            created_at BIGINT NOT NULL,
            authenticated_at BIGINT NOT NULL,
            refreshed_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            ended_at BIGINT,
            end_reason TEXT
        )
        """

    static let byUser = "CREATE INDEX sessions_by_user ON sessions (user_id)"

    /// Migration 6: a session's last use, to the minute, and the address it came from.
    static let lastUse = [
        "ALTER TABLE sessions ADD COLUMN last_used_at BIGINT",
        "ALTER TABLE sessions ADD COLUMN address TEXT",
        "UPDATE sessions SET last_used_at = refreshed_at - refreshed_at % 60000",
    ]

    /// Migration 17.
    static let cookies = [
        "ALTER TABLE sessions ADD COLUMN cookie_digest BYTEA",
        "CREATE UNIQUE INDEX sessions_by_cookie ON sessions (cookie_digest)",
    ]

    /// Migration 20.
    static let keys = [
        "ALTER TABLE sessions ADD COLUMN key_digest BYTEA",
        "CREATE UNIQUE INDEX sessions_by_key ON sessions (key_digest)",
        "ALTER TABLE sessions ADD COLUMN needs_secret BIGINT NOT NULL DEFAULT 0",
    ]

    /// Migration 22.
    static let opaqueTokens = [
        "ALTER TABLE sessions ADD COLUMN opaque_token_digest BYTEA",
        "ALTER TABLE sessions ADD COLUMN opaque_token_expires_at BIGINT",
        "CREATE UNIQUE INDEX sessions_by_opaque_token ON sessions (opaque_token_digest)",
    ]

    /// Migration 25; the index leaves out the expiry, because each refresh would write to it.
    static let livingByUser = "CREATE INDEX sessions_living_by_user ON sessions (user_id) WHERE ended_at IS NULL"

    /// Migration 28: the idle lifetime of a browser that does not stay signed in.
    static let idleLifetimes = "ALTER TABLE sessions ADD COLUMN idle_lifetime BIGINT"

    /// Whether a session is alive at the time `$2`.
    static let lives = "ended_at IS NULL AND expires_at > $2"

    /// Migration 33: how the user authenticated, in the words of RFC 8176.
    static let methods = "ALTER TABLE sessions ADD COLUMN amr TEXT NOT NULL DEFAULT ''"

    /// Migration 35: the key that a browser's session is bound to, and the latest challenge that it has signed.
    static let bindings = [
        "ALTER TABLE sessions ADD COLUMN bound_key BYTEA",
        "ALTER TABLE sessions ADD COLUMN bound_challenge_at BIGINT",
    ]

    /// Migration 36: the thumbprint of the key that each refresh must prove to have (RFC 9449 §6.1).
    static let keyThumbprint = "ALTER TABLE sessions ADD COLUMN jkt TEXT"

    /// Migration 39: the terms of an OAuth client's session.
    ///
    /// `scope` is NULL for a session that opens the whole API; `resources` is a JSON array.
    static let grants = [
        "ALTER TABLE sessions ADD COLUMN scope TEXT",
        "ALTER TABLE sessions ADD COLUMN resources TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE sessions ADD COLUMN claims TEXT",
        "ALTER TABLE sessions ADD COLUMN parent_id TEXT",
        "CREATE INDEX sessions_by_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL",
    ]

    /// Migration 43: the URI of a client that is not stored, which learns about the end of the session.
    static let backChannelURI = "ALTER TABLE sessions ADD COLUMN backchannel_uri TEXT"

    /// Migration 45: the upstream whose provider has logged the user in.
    static let upstreams = "ALTER TABLE sessions ADD COLUMN upstream_id TEXT"

    static let bindingColumns = "bound_key, bound_challenge_at"

    /// The binding in two columns of a row; nil if the session is not bound.
    static func binding(_ row: any Row, from column: Int) throws -> DeviceBinding? {
        guard let key = try row.bytesIfAny(column), let time = try row.integerIfAny(column + 1) else { return nil }
        return DeviceBinding(publicKey: key, challengedAt: Date(milliseconds: time))
    }

    static let columns = """
        id, user_id, application_id, authenticated_at, expires_at, end_reason, amr, scope, resources, claims, parent_id,
        upstream_id
        """
    /// The number of ``columns``.
    static let columnCount = 12

    static func state(_ row: any Row) throws -> SessionState {
        SessionState(
            id: try row.id(0),
            userID: try row.idIfAny(1),
            applicationID: try row.id(2),
            authenticatedAt: Date(milliseconds: try row.integer(3)),
            methods: AuthenticationMethods(text: try row.text(6)),
            upstreamID: try row.idIfAny(11),
            grant: try grant(row),
            expiresAt: Date(milliseconds: try row.integer(4)),
            ended: try row.textIfAny(5).map { reason in
                guard let end = SessionEnd(rawValue: reason) else {
                    throw DatabaseError.defect("unknown end of a session: \(reason)")
                }
                return end
            }
        )
    }

    /// The columns that `ended` reads.
    static let endedColumns = """
        id, user_id, application_id, CASE WHEN cookie_digest IS NULL THEN 0 ELSE 1 END,
        (SELECT client FROM applications WHERE applications.id = sessions.application_id), backchannel_uri
        """

    static func ended(_ row: any Row, on device: Device) throws -> EndedSession {
        EndedSession(
            id: try row.id(0),
            userID: try row.idIfAny(1),
            applicationID: try row.id(2),
            device: device,
            isBrowser: try row.integer(3) == 1,
            backChannelLogOutURI: try row.textIfAny(5)
                ?? row.textIfAny(4).flatMap { try ClientRulesText.rules($0).backChannelLogOutURI }
        )
    }

    private static func grant(_ row: any Row) throws -> SessionGrant? {
        guard let scope = try row.textIfAny(7) else { return nil }
        guard let scopes = Scopes(scope) else { throw DatabaseError.defect("the scope of a session is invalid") }
        return SessionGrant(
            scopes: scopes,
            resources: try JSONText.texts(try row.text(8)),
            claims: try row.textIfAny(9),
            parentID: try row.idIfAny(10)
        )
    }

    /// The application whose session policy a session has: the default one for a client that a document at its URL
    /// describes, because such clients are not stored.
    static let application = """
        (CASE WHEN sessions.application_id LIKE '%://%' THEN 'default' ELSE sessions.application_id END)
        """

    /// The expiry of a session after a refresh: `SessionPolicy.expiry` in SQL, with the policy of the session's
    /// application.
    static func expiry(refreshedAt time: String, idle: String = "session_idle_lifetime") -> String {
        """
        (SELECT CASE
            WHEN session_absolute_lifetime IS NULL
                OR \(time) + \(idle) * 1000 < sessions.created_at + session_absolute_lifetime * 1000
            THEN \(time) + \(idle) * 1000
            ELSE sessions.created_at + session_absolute_lifetime * 1000
        END FROM applications WHERE applications.id = \(application))
        """
    }

    /// The idle lifetime of a browser's session: its own, or that of its application if that is shorter.
    static let idleLifetime = """
        (CASE WHEN sessions.idle_lifetime < session_idle_lifetime
            THEN sessions.idle_lifetime ELSE session_idle_lifetime END)
        """
}
