/// Audit events as rows.
package protocol EventTable {
    func insert(_ event: AuditEvent) throws

    /// The events of a user before one of them, newest first.
    func page(of userID: User.ID, before id: AuditEvent.ID?, limit: Int) throws -> [AuditEvent]

    func removeAll(of userID: User.ID) throws
}
