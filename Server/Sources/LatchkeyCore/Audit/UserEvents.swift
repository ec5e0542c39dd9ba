/// The audit events that a user may list.
package struct UserEvents: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// A page of events, newest first, and the id of the last one if more follow.
    package func list(
        of userID: User.ID,
        after id: AuditEvent.ID?,
        limit: Int
    ) async throws(StoreError) -> (events: [AuditEvent], next: AuditEvent.ID?) {
        var page = try await storage.read { tables in
            try tables.events.page(of: userID, before: id, limit: limit + 1)
        }
        guard page.count > limit else { return (page, nil) }
        page.removeLast()
        return (page, page.last?.id)
    }
}
