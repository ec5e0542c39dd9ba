import Foundation
import LatchkeyCore

/// One notification in memory; the SQL store has its own contract.
actor MemoryNotificationStore: NotificationStore {
    private(set) var outcomes: [String] = []
    private(set) var removed: [NotificationTarget] = []
    private var waiting: ClaimedNotification?
    private var due: Date?
    private var failingRemovals = 0

    init(_ notification: ClaimedNotification, failingRemovals: Int = 0) {
        waiting = notification
        due = notification.createdAt
        self.failingRemovals = failingRemovals
    }

    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) -> [ClaimedNotification] {
        guard let notification = waiting, let due, due <= time else { return [] }
        self.due = end
        let claimed = ClaimedNotification(
            id: notification.id,
            claim: claim,
            kind: notification.kind,
            target: notification.target,
            createdAt: notification.createdAt,
            triedUntil: notification.triedUntil,
            attempts: notification.attempts + 1
        )
        waiting = claimed
        return [claimed]
    }

    func markSent(_ id: String, at time: Date) { end("sent") }

    func postpone(_ claimed: ClaimedNotification, until time: Date, because reason: String) {
        due = time
        outcomes.append("postponed: \(reason)")
    }

    func giveUp(_ claimed: ClaimedNotification, at time: Date, because reason: String) { end("given up: \(reason)") }

    private func end(_ outcome: String) {
        waiting = nil
        due = nil
        outcomes.append(outcome)
    }

    func removeDevice(of notification: ClaimedNotification) throws(StoreError) {
        guard failingRemovals == 0 else {
            failingRemovals -= 1
            throw .unavailable("a test's fault")
        }
        if let target = notification.target { removed.append(target) }
    }

    func nextDue() -> Date? { due }
    func releaseClaims(at time: Date) {}
    func newest(_ count: Int) -> [NotificationRecord] { [] }
    func retry(_ id: String, at time: Date) -> RetryOutcome { .unknown }
    func retryAll(at time: Date) -> Int { 0 }
}

/// Takes notifications, or fails as often as it is told.
actor ScriptedSender: NotificationSender {
    private(set) var sent: [PushNotification] = []
    private var failures: [DeliveryFailure]

    init(_ failures: [DeliveryFailure] = []) { self.failures = failures }

    func send(_ notification: PushNotification) throws(DeliveryFailure) {
        guard failures.isEmpty else { throw failures.removeFirst() }
        sent.append(notification)
    }
}
