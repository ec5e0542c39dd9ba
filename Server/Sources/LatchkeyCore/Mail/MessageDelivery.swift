package import Foundation

/// Sends what waits, some messages at a time, each until it is taken over or its time is over.
///
/// A message is claimed, sent, and marked as sent right after the other side has said that it has it. Who dies in between
/// leaves a claim that ends after `lease`; then the message is sent again. So it is sent once, but for the moment between
/// the other side's word and the mark; its id is the same then, by which mail servers know it again.
package actor MessageDelivery {
    /// How many messages are sent at the same time.
    package static let width = 4
    /// For how long a message is claimed: longer than any attempt takes.
    package static let lease: TimeInterval = 60
    /// How long nobody looks for messages that others have left, when no bell rings.
    package static let longestPause = Duration.seconds(10)

    private let store: any MessageStore
    private let sealing: any MessageSealing
    private let transport: any MessageTransport
    private let clock: any WallClock
    private let chance: @Sendable () -> Double
    private nonisolated let bell: Bell
    private var inFlight = 0
    /// What was sent but could not be marked; never sent again by this program.
    private var unmarked: [Message.ID: Date] = [:]

    package init(
        store: any MessageStore,
        sealing: any MessageSealing,
        transport: any MessageTransport,
        clock: any WallClock,
        bell: Bell,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.store = store
        self.sealing = sealing
        self.transport = transport
        self.clock = clock
        self.bell = bell
        self.chance = chance
    }

    /// What became of a message.
    package enum Outcome: Sendable, Equatable {
        case sent
        case postponed(until: Date, because: String)
        case givenUp(because: String)
    }

    /// Takes as many messages that are due as can be sent now; each is to be handed to `deliver`.
    package func claim() async throws(StoreError) -> [ClaimedMessage] {
        for (id, time) in unmarked { try await mark(id, sentAt: time) }
        let free = Self.width - inFlight
        guard free > 0 else { return [] }
        inFlight += free
        let now = clock.now()
        do throws(StoreError) {
            let end = now.addingTimeInterval(Self.lease)
            let claim = Base64URL.encode(SecureRandom.bytes(16))
            let claimed = try await store.claim(free, as: claim, at: now, until: end)
            inFlight -= free - claimed.count
            return claimed
        } catch {
            inFlight -= free
            throw error
        }
    }

    /// Sends a claimed message and notes what became of it; rings the bell, as there is room for another.
    ///
    /// - Throws: When that could not be noted; the claim then ends by itself.
    package func deliver(_ claimed: ClaimedMessage) async throws(StoreError) -> Outcome {
        defer {
            inFlight -= 1
            bell.ring()
        }
        guard unmarked[claimed.id] == nil else { return .sent }
        do throws(MessageFailure) {
            try await send(claimed)
        } catch { return try await note(error, of: claimed) }
        let time = clock.now()
        unmarked[claimed.id] = time
        try await mark(claimed.id, sentAt: time)
        return .sent
    }

    /// How long to wait for the bell.
    package func pause() async throws(StoreError) -> Duration {
        // Then the bell rings when one of them is over.
        guard inFlight < Self.width, let due = try await store.nextDue() else { return Self.longestPause }
        let milliseconds = due.timeIntervalSince(clock.now()) * 1000
        // What is due and was not claimed is held by somebody for a moment.
        return max(min(.milliseconds(Int(min(milliseconds, 60_000))), Self.longestPause), .milliseconds(100))
    }

    private func send(_ claimed: ClaimedMessage) async throws(MessageFailure) {
        let message: Message
        do throws(MessageSealingError) {
            message = try Message(sealed: claimed.sealed, id: claimed.id, with: sealing)
        } catch { throw .permanent("it cannot be opened: it was sealed with another secret, or by a newer program") }
        try await transport.send(message, id: claimed.id, createdAt: claimed.createdAt)
    }

    private func mark(_ id: Message.ID, sentAt time: Date) async throws(StoreError) {
        try await store.markSent(id, at: time)
        unmarked[id] = nil
    }

    private func note(_ failure: MessageFailure, of claimed: ClaimedMessage) async throws(StoreError) -> Outcome {
        let now = clock.now()
        if case .temporary(let reason) = failure,
            let next = MessageRetry.next(
                afterAttempts: claimed.attempts,
                at: now,
                until: claimed.triedUntil,
                chance: chance()
            )
        {
            try await store.postpone(claimed, until: next, because: reason)
            return .postponed(until: next, because: reason)
        }
        try await store.giveUp(claimed, at: now, because: failure.reason)
        return .givenUp(because: failure.reason)
    }
}
