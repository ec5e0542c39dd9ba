import LatchkeyCore

/// An audit event as a row.
struct EventRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    let event: AuditEvent

    var key: AuditEvent.ID { event.id }
    var lookups: [Lookup] { event.userID.map { [.user($0)] } ?? [] }
}

/// Audit events in memory.
struct MemoryEventTable: EventTable {
    let database: MemoryDatabase

    func insert(_ event: AuditEvent) throws {
        try database.require(user: event.userID)
        try database.events.insert(EventRow(event: event))
    }

    func page(of userID: User.ID, before id: AuditEvent.ID?, limit: Int) throws -> [AuditEvent] {
        let events = database.events.all(.user(userID)).map(\.event).sorted { $0.id > $1.id }
        return Array(events.filter { event in id.map { event.id < $0 } ?? true }.prefix(limit))
    }

    func removeAll(of userID: User.ID) throws { database.events.removeAll(.user(userID)) }
}
