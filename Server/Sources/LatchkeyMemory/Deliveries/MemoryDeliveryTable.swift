import Foundation
import LatchkeyCore

/// The common operations on deliveries in memory.
protocol MemoryDeliveryTable: DeliveryTable {
    associatedtype Row: DeliveryRow where Row.Key == Claimed.ID

    var rows: MemoryRows<Row> { get }
    /// Whether this program can send a row.
    func canSend(_ row: Row) -> Bool
    func claimed(_ row: Row, as claim: String) -> Claimed
    func record(_ row: Row) -> Claimed.Record
}

extension MemoryDeliveryTable {
    /// The rows with a next attempt that this program can send, earliest due first.
    private var due: [Row] {
        rows.all(.due).filter(canSend).sorted { one, other in
            (one.delivery.dueAt ?? .distantFuture, one.key) < (other.delivery.dueAt ?? .distantFuture, other.key)
        }
    }

    func isAnyDue(at time: Date) throws -> Bool { due.first.flatMap(\.delivery.dueAt).map { $0 <= time } ?? false }

    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) throws -> [Claimed] {
        try due.filter { ($0.delivery.dueAt ?? .distantFuture) <= time }.prefix(count).compactMap { row in
            try rows.update(row.key) { row in
                (row.delivery.claim, row.delivery.dueAt) = (claim, end.stored)
                row.delivery.attempts += 1
            }
        }.map { claimed($0, as: claim) }
    }

    func markSent(_ id: Claimed.ID, at time: Date) throws {
        try rows.update(id, where: { $0.delivery.sentAt == nil }) { row in
            (row.delivery.sentAt, row.delivery.dueAt, row.delivery.claim) = (time, nil, nil)
            (row.delivery.failedAt, row.delivery.lastError) = (nil, nil)
            row.removeSecret()
        }
    }

    func postpone(_ claimed: Claimed, until time: Date, because reason: String) throws {
        try rows.update(claimed.id, where: { $0.delivery.claim == claimed.claim }) { row in
            (row.delivery.dueAt, row.delivery.claim, row.delivery.lastError) = (time.stored, nil, reason)
        }
    }

    func giveUp(_ claimed: Claimed, at time: Date, because reason: String) throws {
        try rows.update(claimed.id, where: { $0.delivery.claim == claimed.claim }) { row in
            (row.delivery.failedAt, row.delivery.dueAt) = (time, nil)
            (row.delivery.claim, row.delivery.lastError) = (nil, reason)
        }
    }

    func nextDue() throws -> Date? { due.first?.delivery.dueAt }

    func releaseClaims(at time: Date) throws {
        try rows.update(rows.all(.due).filter { $0.delivery.claim != nil }) { row in
            (row.delivery.dueAt, row.delivery.claim) = (time, nil)
        }
    }

    func newest(_ count: Int) throws -> [Claimed.Record] {
        rows.all.sorted { $0.key > $1.key }.prefix(count).map(record)
    }

    func makeDue(_ id: Claimed.ID?, at time: Date, triedUntil end: Date) throws -> Int {
        let some = id.map { [rows[$0]].compactMap { $0 } } ?? Array(rows.all)
        let free = some.filter { row in
            guard row.delivery.sentAt == nil else { return false }
            return row.delivery.claim == nil || (row.delivery.dueAt.map { $0 <= time } ?? false)
        }
        try rows.update(free) { row in
            (row.delivery.dueAt, row.delivery.triedUntil) = (time, end.stored)
            (row.delivery.claim, row.delivery.attempts, row.delivery.failedAt) = (nil, 0, nil)
        }
        return free.count
    }

    func isSent(_ id: Claimed.ID) throws -> Bool? { rows[id].map { $0.delivery.sentAt != nil } }
}
