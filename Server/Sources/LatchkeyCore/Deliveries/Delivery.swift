package import Foundation

/// Sends what waits, some at a time, each until it is taken over or its time is over.
///
/// Each is claimed, sent, and marked as sent right after the other side has said that it has it. Who dies in between leaves
/// a claim that ends after `lease`; then it is sent again. So it is sent once, but for the moment between the other side's
/// word and the mark; its id is the same then, by which the other side may know it again.
package actor Delivery<Claimed: ClaimedDelivery> {
    /// How many are sent at the same time.
    package static var width: Int { 4 }
    /// For how long each is claimed: longer than any attempt takes.
    package static var lease: TimeInterval { 60 }
    /// How long nobody looks for what others have left, when no bell rings.
    package static var longestPause: Duration { .seconds(10) }

    private let queue: DeliveryQueue<Claimed>
    private let plan: RetryPlan
    private let clock: any WallClock
    private let chance: @Sendable () -> Double
    private let send: @Sendable (Claimed) async -> DeliveryFailure?
    private nonisolated let bell: Bell
    private var inFlight = 0
    /// What was sent but could not be marked; never sent again by this program.
    private var unmarked: [String: Date] = [:]

    /// - Parameters:
    ///   - queue: Where it waits.
    ///   - plan: When it is tried again.
    ///   - clock: Tells the time.
    ///   - bell: Rings when there is something to send, or room for more.
    ///   - chance: From 0 to 1.
    ///   - send: Sends; nil when the other side has taken it over, else why not.
    package init(
        of queue: DeliveryQueue<Claimed>,
        plan: RetryPlan,
        clock: any WallClock,
        bell: Bell,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        send: @escaping @Sendable (Claimed) async -> DeliveryFailure?
    ) {
        self.queue = queue
        self.plan = plan
        self.clock = clock
        self.bell = bell
        self.chance = chance
        self.send = send
    }

    /// What became of one.
    package enum Outcome: Sendable, Equatable {
        case sent
        case postponed(until: Date, because: String)
        case givenUp(because: String)
    }

    /// Takes as many that are due as can be sent now; each is to be handed to `deliver`.
    package func claim() async throws(StoreError) -> [Claimed] {
        for (id, time) in unmarked { try await mark(id, sentAt: time) }
        let free = Self.width - inFlight
        guard free > 0 else { return [] }
        inFlight += free
        let now = clock.now()
        do throws(StoreError) {
            let end = now.addingTimeInterval(Self.lease)
            let claim = Base64URL.encode(SecureRandom.bytes(16))
            let claimed = try await queue.claim(free, as: claim, at: now, until: end)
            inFlight -= free - claimed.count
            return claimed
        } catch {
            inFlight -= free
            throw error
        }
    }

    /// Sends what was claimed and notes what became of it; rings the bell, as there is room for another.
    ///
    /// - Throws: When that could not be noted; the claim then ends by itself.
    package func deliver(_ claimed: Claimed) async throws(StoreError) -> Outcome {
        defer {
            inFlight -= 1
            bell.ring()
        }
        guard unmarked[claimed.id] == nil else { return .sent }
        if let failure = await send(claimed) { return try await note(failure, of: claimed) }
        let time = clock.now()
        unmarked[claimed.id] = time
        try await mark(claimed.id, sentAt: time)
        return .sent
    }

    /// How long to wait for the bell.
    package func pause() async throws(StoreError) -> Duration {
        // Then the bell rings when one of them is over.
        guard inFlight < Self.width, let due = try await queue.nextDue() else { return Self.longestPause }
        let milliseconds = due.timeIntervalSince(clock.now()) * 1000
        // What is due and was not claimed is held by somebody for a moment.
        return max(min(.milliseconds(Int(min(milliseconds, 60_000))), Self.longestPause), .milliseconds(100))
    }

    private func mark(_ id: String, sentAt time: Date) async throws(StoreError) {
        try await queue.markSent(id, at: time)
        unmarked[id] = nil
    }

    private func note(_ failure: DeliveryFailure, of claimed: Claimed) async throws(StoreError) -> Outcome {
        let now = clock.now()
        if case .temporary(let reason, let wished) = failure,
            let next = plan.next(
                afterAttempts: claimed.attempts,
                at: now,
                notBefore: wished,
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
