package import Foundation

/// Where messages wait to be sent, and what became of them is noted.
package protocol MessageStore: Sendable {
    /// Stores a message that is a write of its own; it is due at once.
    func insert(_ message: SealedMessage) async throws(StoreError)

    /// Takes messages that are due, the longest due first, for this caller alone until a time; then others may take them,
    /// as the caller must have died.
    ///
    /// - Parameters:
    ///   - count: How many at the most.
    ///   - claim: What tells this claim from every other.
    ///   - time: The present.
    ///   - end: Until when they are the caller's.
    /// - Returns: The messages; none when nothing is due.
    /// - Throws: When the storage cannot be used; what was claimed nevertheless comes back when the claim ends.
    func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [ClaimedMessage]

    /// Notes that a message was sent and removes its text, whoever has claimed it since.
    func markSent(_ id: Message.ID, at time: Date) async throws(StoreError)

    /// Gives a claimed message back, to be tried again; does nothing when the claim is over.
    func postpone(_ message: ClaimedMessage, until time: Date, because reason: String) async throws(StoreError)

    /// Notes that a claimed message will not be tried again; does nothing when the claim is over.
    func giveUp(_ message: ClaimedMessage, at time: Date, because reason: String) async throws(StoreError)

    /// When the next message is due, also one that somebody has claimed; nil when none waits.
    func nextDue() async throws(StoreError) -> Date?

    /// Makes all messages due that were claimed: where no other program can have claimed them, at the start.
    func releaseClaims(at time: Date) async throws(StoreError)

    /// What is known of messages, the newest first.
    func newest(_ count: Int) async throws(StoreError) -> [MessageRecord]

    /// Makes a message due again that was not sent, to be tried for another hour.
    func retry(_ id: Message.ID, at time: Date) async throws(StoreError) -> MessageRetryOutcome

    /// Makes all messages due again that were not sent and that nobody is sending.
    ///
    /// - Returns: How many.
    func retryAll(at time: Date) async throws(StoreError) -> Int
}

/// A message that is the caller's to send.
package struct ClaimedMessage: Sendable, Equatable {
    package let id: Message.ID
    package let claim: String
    package let sealed: [UInt8]
    package let createdAt: Date
    package let triedUntil: Date
    /// How many attempts there have been, with this one.
    package let attempts: Int

    package init(
        id: Message.ID,
        claim: String,
        sealed: [UInt8],
        createdAt: Date,
        triedUntil: Date,
        attempts: Int
    ) {
        self.id = id
        self.claim = claim
        self.sealed = sealed
        self.createdAt = createdAt
        self.triedUntil = triedUntil
        self.attempts = attempts
    }
}

/// What came of the wish to send a message again.
package enum MessageRetryOutcome: Sendable, Equatable {
    case isDue
    /// Somebody is at it just now.
    case isBeingSent
    case wasSent
    case unknown
}
