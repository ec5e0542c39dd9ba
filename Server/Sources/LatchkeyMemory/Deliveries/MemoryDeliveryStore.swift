import Foundation
import LatchkeyCore

/// A store of rows that wait to be sent: what is the same for all of them.
protocol MemoryDeliveryStore: DeliveryStore {
    associatedtype Row: DeliveryRow

    var storage: MemoryStorage { get }

    func rows(_ database: MemoryDatabase) -> MemoryRows<Row>
    /// Whether this program can send a row.
    func canSend(_ row: Row) -> Bool
}

extension MemoryDeliveryStore {
    package func markSent(_ id: String, at time: Date) async throws(StoreError) {
        try storage.write { try rows($0).markSent(id, at: time) }
    }

    package func postpone(_ claimed: Claimed, until time: Date, because reason: String) async throws(StoreError) {
        try storage.write { try rows($0).postpone(claimed, until: time, because: reason) }
    }

    package func giveUp(_ claimed: Claimed, at time: Date, because reason: String) async throws(StoreError) {
        try storage.write { try rows($0).giveUp(claimed, at: time, because: reason) }
    }

    package func nextDue() async throws(StoreError) -> Date? {
        try storage.write { rows($0).nextDue(where: canSend) }
    }

    package func releaseClaims(at time: Date) async throws(StoreError) {
        try storage.write { try rows($0).releaseClaims(at: time) }
    }

    package func retry(_ id: String, at time: Date) async throws(StoreError) -> RetryOutcome {
        try storage.write { try rows($0).retry(id, at: time) }
    }

    package func retryAll(at time: Date) async throws(StoreError) -> Int {
        try storage.write { try rows($0).retryAll(at: time) }
    }
}

extension MemoryStorage {
    /// Runs a closure in a transaction of its own.
    func write<Value: Sendable>(_ body: @Sendable (MemoryDatabase) throws -> Value) throws(StoreError) -> Value {
        do { return try use(.transaction, body) } catch {
            throw error as? StoreError ?? .defect("\(type(of: error))")
        }
    }
}
