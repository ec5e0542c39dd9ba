/// Where audit events are kept.
///
/// Events that belong to another write are stored by that write's own store, in its transaction, so that they are
/// neither lost nor invented.
package protocol AuditStore: Sendable {
    /// Stores an event that is a write of its own; nothing when its user does not exist any more.
    func insert(_ event: AuditEvent) async throws(StoreError)

    /// Up to so many events of a user, the newest first, that came before the one with an id.
    func events(
        of userID: User.ID,
        before id: AuditEvent.ID?,
        limit: Int
    ) async throws(StoreError) -> [AuditEvent]
}
