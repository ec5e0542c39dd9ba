import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Sessions as rows.
///
/// An ended session stays, without its user when that one was deleted, so that its refresh token can be told why it is
/// refused.
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

    /// Migration 6: when a session was last used, to the minute, and from where.
    static let lastUse = [
        "ALTER TABLE sessions ADD COLUMN last_used_at BIGINT",
        "ALTER TABLE sessions ADD COLUMN address TEXT",
        "UPDATE sessions SET last_used_at = refreshed_at - refreshed_at % 60000",
    ]

    static let columns = "id, user_id, application_id, authenticated_at, expires_at, end_reason"

    static func state(_ row: any Row) throws -> SessionState {
        SessionState(
            id: try row.text(0),
            userID: try row.textIfAny(1),
            applicationID: try row.text(2),
            authenticatedAt: Date(milliseconds: try row.integer(3)),
            expiresAt: Date(milliseconds: try row.integer(4)),
            ended: try row.textIfAny(5).map { reason in
                guard let end = SessionEnd(rawValue: reason) else {
                    throw DatabaseError.defect("unknown end of a session: \(reason)")
                }
                return end
            }
        )
    }

    static func state(of id: SessionRecord.ID, on connection: any Connection) throws -> SessionState? {
        try connection.first("SELECT \(columns) FROM sessions WHERE id = $1", [.text(id)], state)
    }

    /// The state of a session, which does not change until the transaction is over.
    static func hold(_ id: SessionRecord.ID, on connection: any Connection) throws -> SessionState? {
        try connection.first(
            "SELECT \(columns) FROM sessions WHERE id = $1 \(connection.dialect.lock)",
            [.text(id)],
            state
        )
    }

    /// Stores a session of a user whose row is held, or new, gives it its push device, makes its device known, and tells the
    /// user's other devices where it was not known before.
    ///
    /// - Returns: The sessions that ended for it.
    @discardableResult
    static func insert(_ session: SessionRecord, on connection: any Connection) throws -> [SessionRecord.ID] {
        try connection.perform(
            """
            INSERT INTO sessions (id, user_id, application_id, family_digest, current_digest, previous_digest,
                before_previous_digest, device_name, device_platform, created_at, authenticated_at, refreshed_at,
                expires_at, last_used_at, address, cookie_digest, key_digest, opaque_token_digest,
                opaque_token_expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                $18, $19)
            """,
            [
                .text(session.id),
                .text(session.userID),
                .text(session.applicationID),
                .bytes(session.familyDigest),
                .bytes(session.chain.current),
                .bytes(orNull: session.chain.previous),
                .bytes(orNull: session.chain.beforePrevious),
                .text(orNull: session.device.name),
                .text(orNull: session.device.platform),
                .integer(session.createdAt.milliseconds),
                .integer(session.authenticatedAt.milliseconds),
                .integer(session.createdAt.milliseconds),
                .integer(session.expiresAt.milliseconds),
                .integer(SessionUse(at: session.createdAt, from: nil).time.milliseconds),
                .text(orNull: session.address?.text),
                .bytes(orNull: session.cookieDigest),
                .bytes(orNull: session.keyDigest),
                .bytes(orNull: session.opaqueToken?.digest),
                .integer(orNull: session.opaqueToken?.expiresAt.milliseconds),
            ]
        )
        let isKnown = try rememberDevice(of: session, on: connection)
        if let device = session.pushDevice {
            try PushDeviceRows.register(
                device,
                for: session.id,
                of: session.userID,
                at: session.createdAt,
                on: connection
            )
        }
        if let notice = session.notice, !isKnown {
            try NotificationRows.insert(notice, about: session, on: connection)
        }
        return try displace(for: session, on: connection)
    }

    /// Makes a session's device known to its user.
    ///
    /// - Returns: Whether it was before; false where nobody is to be told of it.
    private static func rememberDevice(of session: SessionRecord, on connection: any Connection) throws -> Bool {
        guard let digest = session.deviceKeyDigest else { return false }
        let isKnown =
            try session.notice != nil
            && KnownDeviceRows.isKnown(digest, to: session.userID, on: connection)
        try KnownDeviceRows.remember(digest, of: session.userID, at: session.createdAt, on: connection)
        return isKnown
    }
}
