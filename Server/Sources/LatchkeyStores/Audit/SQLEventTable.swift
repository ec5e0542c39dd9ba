import LatchkeyCore
import LatchkeyDatabase

/// Audit events in SQL.
struct SQLEventTable: EventTable {
    let connection: any Connection

    func insert(_ event: AuditEvent) throws {
        try connection.perform(
            """
            INSERT INTO audit_events (\(AuditRows.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .id(event.id),
                .id(orNull: event.userID),
                .text(event.kind.name),
                .integer(event.createdAt.milliseconds),
                .text(orNull: event.origin.address?.text),
                .text(orNull: event.origin.device.name),
                .text(orNull: event.origin.device.platform),
                .id(orNull: event.applicationID),
                .id(orNull: event.sessionID),
                .text(orNull: event.kind.reason?.rawValue),
                .text(orNull: event.note?.text),
                .text(orNull: event.methods.isEmpty ? nil : event.methods.text),
            ]
        )
    }

    func page(of userID: User.ID, before id: AuditEvent.ID?, limit: Int) throws -> [AuditEvent] {
        try connection.query(
            """
            SELECT \(AuditRows.columns) FROM audit_events WHERE user_id = $1 \(id == nil ? "" : "AND id < $2")
            ORDER BY id DESC LIMIT $\(id == nil ? 2 : 3)
            """,
            [.id(userID)] + (id.map { [.id($0)] } ?? []) + [.integer(Int64(limit))],
            AuditRows.event
        )
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM audit_events WHERE user_id = $1", [.id(userID)])
    }
}
