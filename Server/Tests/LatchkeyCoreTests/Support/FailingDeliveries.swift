import Foundation
import LatchkeyCore
import LatchkeyMemory
import Synchronization

/// A store of what waits to be sent that fails as often as a test asks for it.
final class FailingDeliveries<Base: DeliveryStore>: DeliveryStore {
    private enum Step {
        case claim
        case mark
        case removal
    }

    private let base: Base
    private let failures = Mutex<[Step: Int]>([:])

    init(_ base: Base) { self.base = base }

    func failClaims(_ count: Int) { failures.withLock { $0[.claim] = count } }
    func failMarks(_ count: Int) { failures.withLock { $0[.mark] = count } }
    func failRemovals(_ count: Int) { failures.withLock { $0[.removal] = count } }

    private func fail(_ step: Step) throws(StoreError) {
        let isFailing = failures.withLock { failures in
            guard let count = failures[step], count > 0 else { return false }
            failures[step] = count - 1
            return true
        }
        if isFailing { throw .unavailable("a test's fault") }
    }

    func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [Base.Claimed] {
        try fail(.claim)
        return try await base.claim(count, as: claim, at: time, until: end)
    }

    func markSent(_ id: String, at time: Date) async throws(StoreError) {
        try fail(.mark)
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
        try fail(.removal)
        try await base.removeDevice(of: notification)
    }
}
