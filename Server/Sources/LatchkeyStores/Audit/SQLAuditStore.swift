package import LatchkeyCore
package import LatchkeyDatabase

/// Audit events in SQL.
package struct SQLAuditStore: AuditStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ event: AuditEvent) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            // Asked for nobody too, so that a known name costs what an unknown one does.
            let user = try connection.first("SELECT 1 FROM users WHERE id = $1", [.text(event.userID ?? "")]) { _ in
                true
            }
            guard user != nil || event.userID == nil else { return }
            try AuditRows.insert(event, on: connection)
        }
    }

    package func events(
        of userID: User.ID,
        before id: AuditEvent.ID?,
        limit: Int
    ) async throws(StoreError) -> [AuditEvent] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT \(AuditRows.columns) FROM audit_events WHERE user_id = $1 \(id == nil ? "" : "AND id < $2")
                ORDER BY id DESC LIMIT $\(id == nil ? 2 : 3)
                """,
                [.text(userID)] + [id].compactMap { $0.map(SQLValue.text) } + [.integer(Int64(limit))],
                AuditRows.event
            )
        }
    }
}
