package import Foundation

/// Where things wait to be sent, and what became of them is noted.
package protocol DeliveryStore<Claimed>: Sendable {
    associatedtype Claimed: ClaimedDelivery

    /// Takes what is due, the longest due first, for this caller alone until a time; then others may take it, as the caller
    /// must have died.
    ///
    /// - Parameters:
    ///   - count: How many at the most.
    ///   - claim: What tells this claim from every other.
    ///   - time: The present.
    ///   - end: Until when they are the caller's.
    /// - Returns: What was claimed; none when nothing is due.
    /// - Throws: When the storage cannot be used; what was claimed nevertheless comes back when the claim ends.
    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) async throws(StoreError) -> [Claimed]

    /// Notes that something was sent, whoever has claimed it since; of a message its text is removed.
    func markSent(_ id: String, at time: Date) async throws(StoreError)

    /// Gives back what was claimed, to be tried again; does nothing when the claim is over.
    func postpone(_ claimed: Claimed, until time: Date, because reason: String) async throws(StoreError)

    /// Notes that what was claimed will not be tried again; does nothing when the claim is over.
    func giveUp(_ claimed: Claimed, at time: Date, because reason: String) async throws(StoreError)

    /// When the next is due, also one that somebody has claimed; nil when none waits.
    func nextDue() async throws(StoreError) -> Date?

    /// Makes all due that were claimed: where no other program can have claimed them, at the start.
    func releaseClaims(at time: Date) async throws(StoreError)

    /// What is known of them, the newest first.
    func newest(_ count: Int) async throws(StoreError) -> [Claimed.Record]

    /// Makes one due again that was not sent, to be tried for another hour.
    func retry(_ id: String, at time: Date) async throws(StoreError) -> RetryOutcome

    /// Makes all due again that were not sent and that nobody is sending.
    ///
    /// - Returns: How many.
    func retryAll(at time: Date) async throws(StoreError) -> Int
}

/// Something that is the caller's to send.
package protocol ClaimedDelivery: Sendable {
    /// What operators may know of it.
    associatedtype Record: Sendable

    var id: String { get }
    var claim: String { get }
    var createdAt: Date { get }
    var triedUntil: Date { get }
    /// How many attempts there have been, with this one.
    var attempts: Int { get }
}

/// How it stands with what is to be sent.
package enum DeliveryState: String, Sendable, Codable, CaseIterable {
    /// It is due, or will be tried again.
    case waiting
    /// Somebody is sending it.
    case sending
    case sent
    /// It will not be tried again by itself.
    case failed
}

/// What came of the wish to send something again.
package enum RetryOutcome: Sendable, Equatable {
    case isDue
    /// Somebody is at it just now.
    case isBeingSent
    case wasSent
    case unknown
}
