import Foundation
import LatchkeyCore

/// A row that waits to be sent.
protocol DeliveryRow: MemoryRow where Key: RecordID, Lookup == DeliveryLookup {
    var delivery: DeliveryColumns { get set }

    /// Removes what nobody needs after it was sent.
    mutating func removeSecret()
}

/// The values by which queued rows are found.
enum DeliveryLookup: MemoryLookup {
    case due
    case user(User.ID)

    var isUnique: Bool { false }
}

/// How far a row has come.
struct DeliveryColumns {
    let createdAt: Date
    var triedUntil: Date
    /// Set as long as the row will be tried: while it is claimed, to the end of the claim.
    var dueAt: Date?
    var claim: String?
    var attempts = 0
    var sentAt: Date?
    var failedAt: Date?
    var lastError: String?

    init(createdAt: Date, triedUntil: Date) {
        self.createdAt = createdAt
        self.triedUntil = triedUntil.stored
        dueAt = createdAt
    }

    var lookups: [DeliveryLookup] { dueAt == nil ? [] : [.due] }

    var state: DeliveryState { sentAt != nil ? .sent : dueAt == nil ? .failed : claim != nil ? .sending : .waiting }

    /// When it is tried next, was sent, or failed.
    var time: Date { sentAt ?? dueAt ?? failedAt ?? createdAt }
}
