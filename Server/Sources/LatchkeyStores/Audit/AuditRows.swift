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

    /// Migration 34: the reason that an operator gave.
    static let note = "ALTER TABLE audit_events ADD COLUMN note TEXT"

    /// Migration 37: how the user authenticated, in the words of RFC 8176.
    static let methods = "ALTER TABLE audit_events ADD COLUMN amr TEXT"

    static let columns = """
        id, user_id, kind, created_at, address, device_name, device_platform, application_id, session_id, reason, note,
        amr
        """

    static func event(_ row: any Row) throws -> AuditEvent {
        let (name, reason) = (try row.text(2), try row.textIfAny(9))
        guard let kind = AuditEventKind(name: name, reason: reason.flatMap(SessionEnd.init)) else {
            throw DatabaseError.defect("unknown kind of an event: \(name) \(reason ?? "")")
        }
        return AuditEvent(
            kind,
            id: try row.id(0),
            of: try row.idIfAny(1),
            at: Date(milliseconds: try row.integer(3)),
            from: RequestOrigin(
                address: try row.textIfAny(4).map(ClientAddress.init),
                device: Device(name: try row.textIfAny(5), platform: try row.textIfAny(6))
            ),
            with: try row.idIfAny(7),
            session: try row.idIfAny(8),
            note: try row.textIfAny(10).map(AuditNote.init(stored:)),
            methods: AuthenticationMethods(text: try row.textIfAny(11) ?? "")
        )
    }
}
