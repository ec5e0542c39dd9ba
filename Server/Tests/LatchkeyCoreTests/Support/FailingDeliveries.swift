import Foundation
import LatchkeyCore
import LatchkeyMemory
import Synchronization

/// A store of what waits to be sent that fails as often as a test asks for it.
final class FailingDeliveries<Base: DeliveryStore>: DeliveryStore {
    private let base: Base
    private let failures = Mutex((claims: 0, marks: 0, removals: 0))

    init(_ base: Base) { self.base = base }

    func failClaims(_ count: Int) { failures.withLock { $0.claims = count } }
    func failMarks(_ count: Int) { failures.withLock { $0.marks = count } }
    func failRemovals(_ count: Int) { failures.withLock { $0.removals = count } }

    private func fail(
        _ count: WritableKeyPath<(claims: Int, marks: Int, removals: Int), Int> & Sendable
    ) throws(StoreError) {
        let isFailing = failures.withLock { failures in
            failures[keyPath: count] -= 1
            return failures[keyPath: count] >= 0
        }
        if isFailing { throw .unavailable("a test's fault") }
    }

    func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [Base.Claimed] {
        try fail(\.claims)
        return try await base.claim(count, as: claim, at: time, until: end)
    }

    func markSent(_ id: String, at time: Date) async throws(StoreError) {
        try fail(\.marks)
        try await base.markSent(id, at: time)
    }

    func postpone(_ claimed: Base.Claimed, until time: Date, because reason: String) async throws(StoreError) {
        try await base.postpone(claimed, until: time, because: reason)
    }

    func giveUp(_ claimed: Base.Claimed, at time: Date, because reason: String) async throws(StoreError) {
        try await base.giveUp(claimed, at: time, because: reason)
    }

    func nextDue() async throws(StoreError) -> Date? { try await base.nextDue() }
    func releaseClaims(at time: Date) async throws(StoreError) { try await base.releaseClaims(at: time) }
    func newest(_ count: Int) async throws(StoreError) -> [Base.Claimed.Record] { try await base.newest(count) }
    func retry(_ id: String, at time: Date) async throws(StoreError) -> RetryOutcome {
        try await base.retry(id, at: time)
    }
    func retryAll(at time: Date) async throws(StoreError) -> Int { try await base.retryAll(at: time) }
}

extension FailingDeliveries: MessageStore where Base: MessageStore {
    func insert(_ message: SealedMessage) async throws(StoreError) { try await base.insert(message) }

    func message(_ id: Message.ID) async throws(StoreError) -> (record: MessageRecord, sealed: [UInt8]?)? {
        try await base.message(id)
    }
}

extension FailingDeliveries: NotificationStore where Base: NotificationStore {
    func removeDevice(of notification: ClaimedNotification) async throws(StoreError) {
        try fail(\.removals)
        try await base.removeDevice(of: notification)
    }
}
