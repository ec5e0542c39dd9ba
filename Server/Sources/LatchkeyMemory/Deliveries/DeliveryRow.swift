import Foundation
import LatchkeyCore

/// The row of a delivery.
protocol DeliveryRow: MemoryRow where Key: RecordID, Lookup == DeliveryLookup {
    var delivery: DeliveryColumns { get set }

    /// Removes the content, which is unnecessary once it is sent.
    mutating func removeSecret()
}

/// The values by which rows of deliveries are found.
enum DeliveryLookup: MemoryLookup {
    case due
    case user(User.ID)

    var isUnique: Bool { false }
}

/// The progress of a delivery.
struct DeliveryColumns {
    let createdAt: Date
    var triedUntil: Date
    /// The time of the next attempt, or of the end of the claim; nil if there will be no attempt.
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

    /// The time of the next attempt, of the sending, or of the failure.
    var time: Date { sentAt ?? dueAt ?? failedAt ?? createdAt }
}
