import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Audit events as rows.
enum AuditRows {
    static let table = """
        CREATE TABLE audit_events (
            id TEXT PRIMARY KEY,
            user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            address TEXT,
            device_name TEXT,
            device_platform TEXT,
            application_id TEXT,
            session_id TEXT,
            reason TEXT
        )
        """

    static let byUser = "CREATE INDEX audit_events_by_user ON audit_events (user_id, id)"

    static let columns = """
        id, user_id, kind, created_at, address, device_name, device_platform, application_id, session_id, reason
        """

    static func event(_ row: any Row) throws -> AuditEvent {
        let (name, reason) = (try row.text(2), try row.textIfAny(9))
        guard let kind = AuditEventKind(name: name, reason: reason.flatMap(SessionEnd.init)) else {
            throw DatabaseError.defect("unknown kind of an event: \(name) \(reason ?? "")")
        }
        return AuditEvent(
            kind,
            id: try row.text(0),
            of: try row.textIfAny(1),
            at: Date(milliseconds: try row.integer(3)),
            from: RequestOrigin(
                address: try row.textIfAny(4).map(ClientAddress.init),
                device: Device(name: try row.textIfAny(5), platform: try row.textIfAny(6))
            ),
            with: try row.textIfAny(7),
            session: try row.textIfAny(8)
        )
    }

    static func insert(_ event: AuditEvent, on connection: any Connection) throws {
        try connection.perform(
            "INSERT INTO audit_events (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            [
                .text(event.id),
                .text(orNull: event.userID),
                .text(event.kind.name),
                .integer(event.createdAt.milliseconds),
                .text(orNull: event.origin.address?.text),
                .text(orNull: event.origin.device.name),
                .text(orNull: event.origin.device.platform),
                .text(orNull: event.applicationID),
                .text(orNull: event.sessionID),
                .text(orNull: event.kind.reason?.rawValue),
            ]
        )
    }

    /// Stores an event with the device of the session that causes it.
    static func insert(
        _ event: AuditEvent,
        onDeviceOf session: SessionRecord.ID,
        on connection: any Connection
    ) throws {
        let device = try connection.first(
            "SELECT device_name, device_platform FROM sessions WHERE id = $1",
            [.text(session)]
        ) { row in Device(name: try row.textIfAny(0), platform: try row.textIfAny(1)) }
        let origin = RequestOrigin(address: event.origin.address, device: device ?? event.origin.device)
        try insert(event.from(origin), on: connection)
    }

    /// Stores that a session has ended, with what is known of it.
    static func insert(_ ending: SessionEnding, of session: SessionRecord.ID, on connection: any Connection) throws {
        let kind = AuditEventKind.sessionEnded(ending.reason)
        try connection.perform(
            """
            INSERT INTO audit_events (id, kind, created_at, address, reason, user_id, device_name, device_platform,
                application_id, session_id)
            SELECT $1, $2, $3, $4, $5, user_id, device_name, device_platform, application_id, id
            FROM sessions WHERE id = $6
            """,
            [
                .text(ending.eventIDs.next()),
                .text(kind.name),
                .integer(ending.time.milliseconds),
                .text(orNull: ending.address?.text),
                .text(ending.reason.rawValue),
                .text(session),
            ]
        )
    }
}

extension AuditEvent {
    fileprivate func from(_ origin: RequestOrigin) -> AuditEvent {
        AuditEvent(kind, id: id, of: userID, at: createdAt, from: origin, with: applicationID, session: sessionID)
    }
}
