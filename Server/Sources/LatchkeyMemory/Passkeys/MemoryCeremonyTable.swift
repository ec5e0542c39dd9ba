import Foundation
import LatchkeyCore

/// A ceremony as a row.
struct CeremonyRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    let ceremony: Ceremony

    var key: Ceremony.ID { ceremony.id }
    var lookups: [Lookup] { ceremony.userID.map { [.user($0)] } ?? [] }
}

/// Ceremonies in memory.
struct MemoryCeremonyTable: CeremonyTable {
    let database: MemoryDatabase

    private var ceremonies: MemoryRows<CeremonyRow> { database.ceremonies }

    func insert(_ ceremony: Ceremony) throws {
        try database.require(user: ceremony.userID)
        try ceremonies.insert(CeremonyRow(ceremony: ceremony.stored))
    }

    func take(_ id: Ceremony.ID) throws -> Ceremony? {
        guard let ceremony = ceremonies[id]?.ceremony else { return nil }
        ceremonies.remove(id)
        return ceremony
    }

    func removeExpired(at time: Date) throws {
        for row in ceremonies.all.filter({ $0.ceremony.expiresAt <= time }) { ceremonies.remove(row.key) }
    }
}

extension Ceremony {
    /// The ceremony with its time as a database keeps it.
    fileprivate var stored: Ceremony {
        Ceremony(
            id: id,
            kind: kind,
            challenge: challenge,
            userID: userID,
            userHandle: userHandle,
            binding: binding,
            isConditional: isConditional,
            expiresAt: expiresAt.stored
        )
    }
}
