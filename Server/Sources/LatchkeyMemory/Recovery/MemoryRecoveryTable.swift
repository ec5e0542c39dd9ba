import Foundation
import LatchkeyCore

/// A recovery as a row.
struct RecoveryRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case cancelDigest([UInt8])
        case openDigest([UInt8])

        var isUnique: Bool { true }
    }

    var recovery: Recovery

    var key: User.ID { recovery.userID }
    var lookups: [Lookup] {
        [.cancelDigest(recovery.cancelDigest)] + (recovery.openDigest.map { [.openDigest($0)] } ?? [])
    }
}

/// Recoveries in memory.
struct MemoryRecoveryTable: RecoveryTable {
    let database: MemoryDatabase

    private var recoveries: MemoryRows<RecoveryRow> { database.recoveries }

    func insert(_ recovery: Recovery) throws -> Bool {
        try database.require(user: recovery.userID)
        guard recoveries[recovery.userID] == nil else { return false }
        try recoveries.insert(RecoveryRow(recovery: recovery.stored))
        return true
    }

    func find(of userID: User.ID) throws -> Recovery? { recoveries[userID]?.recovery }

    func hold(of userID: User.ID) throws -> Recovery? { try find(of: userID) }

    func find(cancelDigest: [UInt8]) throws -> Recovery? { recoveries.first(.cancelDigest(cancelDigest))?.recovery }

    func find(openDigest: [UInt8]) throws -> Recovery? { recoveries.first(.openDigest(openDigest))?.recovery }

    func due(at time: Date, limit: Int) throws -> [User.ID] {
        let due = recoveries.all.map(\.recovery).filter { $0.dueAt.stored <= time }
        let sorted = due.sorted { one, other in
            one.dueAt == other.dueAt ? one.userID < other.userID : one.dueAt < other.dueAt
        }
        return sorted.prefix(limit).map(\.userID)
    }

    func update(_ recovery: Recovery) throws {
        try recoveries.update(recovery.userID) { $0.recovery = recovery.stored }
    }

    func cancel(of userID: User.ID, at time: Date) throws -> Bool {
        try recoveries.update(userID, where: { $0.recovery.cancelledAt == nil }) { row in
            row.recovery.cancelledAt = time.stored
        } != nil
    }

    func remove(of userID: User.ID) throws -> Bool { recoveries.remove(userID) }
}

extension Recovery {
    /// The recovery with times as a database keeps them.
    fileprivate var stored: Recovery {
        Recovery(
            id: id,
            userID: userID,
            applicationID: applicationID,
            startedAt: startedAt.stored,
            readyAt: readyAt.stored,
            locale: locale,
            cancelDigest: cancelDigest,
            openDigest: openDigest,
            openUntil: openUntil?.stored,
            noticedAt: noticedAt?.stored,
            cancelledAt: cancelledAt?.stored
        )
    }
}
