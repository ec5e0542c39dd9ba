package import Foundation

/// Sends the queued deliveries, a few at a time, and retries each until it succeeds or its time ends.
///
/// The server claims a delivery, sends it, and marks it as sent right after the receiver has confirmed it. If the
/// server dies in between, the claim ends after `claimDuration`, and the delivery is sent again. So a delivery is sent
/// once, except when the server dies between the confirmation and the mark. The receiver can then detect the duplicate
/// by its id.
package actor Delivery<Claimed: ClaimedDelivery> {
    /// The number of deliveries that are sent at the same time.
    package static var width: Int { 4 }
    /// The duration of a claim, in seconds: longer than any attempt takes.
    package static var claimDuration: TimeInterval { 60 }
    /// The longest time between two looks at the queue without a signal.
    package static var longestPause: Duration { .seconds(10) }

    private let queue: DeliveryQueue<Claimed>
    private let plan: RetryPlan
    private let clock: any WallClock
    private let chance: @Sendable () -> Double
    private let send: @Sendable (Claimed) async -> DeliveryFailure?
    private nonisolated let deliverySignal: WakeSignal
    private var inFlight = 0
    /// Deliveries that were sent but not marked; this process never sends them again.
    private var unmarked: [Claimed.ID: Date] = [:]

    /// - Parameters:
    ///   - queue: The queued deliveries.
    ///   - plan: The times of the retries.
    ///   - clock: Tells the time.
    ///   - deliverySignal: Sent when there is something to send, or room for more.
    ///   - chance: A random number from 0 to 1.
    ///   - send: Sends a delivery; returns nil if the receiver has accepted it, otherwise the failure.
    package init(
        of queue: DeliveryQueue<Claimed>,
        plan: RetryPlan,
        clock: any WallClock,
        deliverySignal: WakeSignal,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        send: @escaping @Sendable (Claimed) async -> DeliveryFailure?
    ) {
        self.queue = queue
        self.plan = plan
        self.clock = clock
        self.deliverySignal = deliverySignal
        self.chance = chance
        self.send = send
    }

    /// The outcome of an attempt.
    package enum Outcome: Sendable, Equatable {
        case sent
        case postponed(until: Date, because: String)
        case givenUp(because: String)
    }

    /// Claims as many due deliveries as can be sent now; pass each to `deliver`.
    package func claim() async throws(StoreError) -> [Claimed] {
        for (id, time) in unmarked { try await mark(id, sentAt: time) }
        let free = Self.width - inFlight
        guard free > 0 else { return [] }
        inFlight += free
        let now = clock.now()
        do throws(StoreError) {
            let end = now.addingTimeInterval(Self.claimDuration)
            let claim = Base64URL.encode(SecureRandom.bytes(16))
            let claimed = try await queue.claim(free, as: claim, at: now, until: end)
            inFlight -= free - claimed.count
            return claimed
        } catch {
            inFlight -= free
            throw error
        }
    }

    /// Sends a claimed delivery, records the outcome, and signals because there is room for another.
    ///
    /// - Throws: `StoreError` if the outcome could not be recorded; the claim then ends by itself.
    package func deliver(_ claimed: Claimed) async throws(StoreError) -> Outcome {
        defer {
            inFlight -= 1
            deliverySignal.send()
        }
        guard unmarked[claimed.id] == nil else { return .sent }
        if let failure = await send(claimed) { return try await note(failure, of: claimed) }
        let time = clock.now()
        unmarked[claimed.id] = time
        try await mark(claimed.id, sentAt: time)
        return .sent
    }

    /// Whether the queue holds an unsent delivery.
    package func hasPending() async throws(StoreError) -> Bool { try await queue.nextDue() != nil }

    /// The time to wait for the signal.
    package func pause() async throws(StoreError) -> Duration {
        // Otherwise a signal comes when one of them ends.
        guard inFlight < Self.width, let due = try await queue.nextDue() else { return Self.longestPause }
        let milliseconds = due.timeIntervalSince(clock.now()) * 1000
        // Another server holds a due delivery that was not claimed, but only for a moment.
        return max(min(.milliseconds(Int(min(milliseconds, 60_000))), Self.longestPause), .milliseconds(100))
    }

    private func mark(_ id: Claimed.ID, sentAt time: Date) async throws(StoreError) {
        try await queue.markSent(id, at: time)
        unmarked[id] = nil
    }

    private func note(_ failure: DeliveryFailure, of claimed: Claimed) async throws(StoreError) -> Outcome {
        let now = clock.now()
        if case .temporary(let reason, let minimum) = failure,
            let next = plan.next(
                afterAttempts: claimed.attempts,
                at: now,
                notBefore: minimum,
                until: claimed.triedUntil,
                chance: chance()
            )
        {
            try await queue.postpone(claimed, until: next, because: reason)
            return .postponed(until: next, because: reason)
        }
        try await queue.giveUp(claimed, at: now, because: failure.reason)
        return .givenUp(because: failure.reason)
    }
}
