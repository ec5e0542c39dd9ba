import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// A store on rows that wait to be sent: what is the same for all of them.
protocol SQLDeliveryStore: DeliveryStore {
    var database: any Database { get }
    var rows: DeliveryRows { get }
}

extension SQLDeliveryStore {
    package func markSent(_ id: String, at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { [rows] connection in
            try rows.markSent(id, at: time, on: connection)
        }
    }

    package func postpone(
        _ claimed: Claimed,
        until time: Date,
        because reason: String
    ) async throws(StoreError) {
        try await database.storing(.statements) { [rows] connection in
            try rows.postpone(claimed, until: time, because: reason, on: connection)
        }
    }

    package func giveUp(_ claimed: Claimed, at time: Date, because reason: String) async throws(StoreError) {
        try await database.storing(.statements) { [rows] connection in
            try rows.giveUp(claimed, at: time, because: reason, on: connection)
        }
    }

    package func nextDue() async throws(StoreError) -> Date? {
        try await database.stored { [rows] connection in try rows.nextDue(on: connection) }
    }

    package func releaseClaims(at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { [rows] connection in
            try rows.releaseClaims(at: time, on: connection)
        }
    }

    package func retry(_ id: String, at time: Date) async throws(StoreError) -> RetryOutcome {
        try await database.storing(.statements) { [rows] connection in try rows.retry(id, at: time, on: connection) }
    }

    package func retryAll(at time: Date) async throws(StoreError) -> Int {
        try await database.storing(.statements) { [rows] connection in try rows.retryAll(at: time, on: connection) }
    }

    /// Claims where anything is due: most of the time nothing is, and a write would wake the disk.
    func claimIfDue(
        at time: Date,
        _ claim: @escaping @Sendable (DeliveryRows, any Connection) throws -> [Claimed]
    ) async throws(StoreError) -> [Claimed] {
        let isAnyDue = try await database.stored { [rows] connection in try rows.isAnyDue(at: time, on: connection) }
        guard isAnyDue else { return [] }
        return try await database.storing(.statements) { [rows] connection in try claim(rows, connection) }
    }
}
