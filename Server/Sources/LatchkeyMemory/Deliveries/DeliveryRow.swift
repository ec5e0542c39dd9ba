import Foundation
import LatchkeyCore

/// A row that waits to be sent.
protocol DeliveryRow: MemoryRow where Key == String, Lookup == DeliveryLookup {
    var delivery: DeliveryColumns { get set }

    /// Removes what nobody needs after it was sent.
    mutating func removeSecret()
}

/// What rows that wait to be sent are found by.
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

extension MemoryRows where Row: DeliveryRow {
    /// The rows that will be tried, the longest due first.
    private var due: [Row] {
        all(.due).sorted { one, other in
            (one.delivery.dueAt ?? .distantFuture, one.key) < (other.delivery.dueAt ?? .distantFuture, other.key)
        }
    }

    func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date,
        where condition: (Row) -> Bool
    ) throws -> [Row] {
        try due.filter { ($0.delivery.dueAt ?? .distantFuture) <= time && condition($0) }.prefix(count)
            .compactMap { row in
                try update(row.key) { row in
                    (row.delivery.claim, row.delivery.dueAt) = (claim, end.stored)
                    row.delivery.attempts += 1
                }
            }
    }

    func markSent(_ id: String, at time: Date) throws {
        try update(id, where: { $0.delivery.sentAt == nil }) { row in
            (row.delivery.sentAt, row.delivery.dueAt, row.delivery.claim) = (time, nil, nil)
            (row.delivery.failedAt, row.delivery.lastError) = (nil, nil)
            row.removeSecret()
        }
    }

    func postpone(_ claimed: some ClaimedDelivery, until time: Date, because reason: String) throws {
        try update(claimed.id, where: { $0.delivery.claim == claimed.claim }) { row in
            (row.delivery.dueAt, row.delivery.claim, row.delivery.lastError) = (time.stored, nil, reason)
        }
    }

    func giveUp(_ claimed: some ClaimedDelivery, at time: Date, because reason: String) throws {
        try update(claimed.id, where: { $0.delivery.claim == claimed.claim }) { row in
            (row.delivery.failedAt, row.delivery.dueAt) = (time, nil)
            (row.delivery.claim, row.delivery.lastError) = (nil, reason)
        }
    }

    func nextDue(where condition: (Row) -> Bool) -> Date? { due.first(where: condition)?.delivery.dueAt }

    func releaseClaims(at time: Date) throws {
        try update(all(.due).filter { $0.delivery.claim != nil }) { row in
            (row.delivery.dueAt, row.delivery.claim) = (time, nil)
        }
    }

    func retry(_ id: String, at time: Date) throws -> RetryOutcome {
        guard let row = self[id] else { return .unknown }
        if row.delivery.sentAt != nil { return .wasSent }
        return try makeDue(id, at: time) ? .isDue : .isBeingSent
    }

    func retryAll(at time: Date) throws -> Int {
        try Array(all).filter { row in try row.delivery.sentAt == nil && makeDue(row.key, at: time) }.count
    }

    /// Makes a row due for another hour where nobody is sending it.
    private func makeDue(_ id: String, at time: Date) throws -> Bool {
        func isFree(_ row: Row) -> Bool {
            row.delivery.claim == nil || (row.delivery.dueAt.map { $0 <= time } ?? false)
        }
        return try update(id, where: isFree) { row in
            (row.delivery.dueAt, row.delivery.triedUntil) = (time, time.addingTimeInterval(60 * 60).stored)
            (row.delivery.claim, row.delivery.attempts, row.delivery.failedAt) = (nil, 0, nil)
        } != nil
    }
}
