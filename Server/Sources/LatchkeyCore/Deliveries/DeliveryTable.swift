package import Foundation

/// Deliveries of any kind, queued and finished, as rows.
package protocol DeliveryTable<Claimed> {
    associatedtype Claimed: ClaimedDelivery

    func isAnyDue(at time: Date) throws -> Bool

    /// Claims due rows, the longest due first, and counts an attempt for each.
    ///
    /// Another transaction claims them once the claim has ended.
    ///
    /// - Parameters:
    ///   - count: The most rows to claim.
    ///   - claim: The unique id of the claim.
    ///   - time: The current time.
    ///   - end: The end of the claim.
    /// - Returns: The claimed deliveries, in no order.
    /// - Throws: `StoreError`.
    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) throws -> [Claimed]

    /// Records that a row was sent, whatever its present claim, and removes its secret.
    func markSent(_ id: Claimed.ID, at time: Date) throws

    /// Releases a claimed row; does nothing if the claim has ended.
    func postpone(_ claimed: Claimed, until time: Date, because reason: String) throws

    /// Records that a claimed row will not be tried again; does nothing if the claim has ended.
    func giveUp(_ claimed: Claimed, at time: Date, because reason: String) throws

    /// The time when the next row is due, claimed or not; nil if none waits.
    func nextDue() throws -> Date?

    /// Makes all claimed rows due.
    func releaseClaims(at time: Date) throws

    /// The records of the rows, newest first.
    func newest(_ count: Int) throws -> [Claimed.Record]

    /// Makes rows due that are unsent and not being sent.
    ///
    /// - Parameters:
    ///   - id: The row; nil for all.
    ///   - time: The current time.
    ///   - end: The time until which they are tried.
    /// - Returns: The number of these rows.
    /// - Throws: `StoreError`.
    func makeDue(_ id: Claimed.ID?, at time: Date, triedUntil end: Date) throws -> Int

    /// Whether a row was sent; nil if no row has this id.
    func isSent(_ id: Claimed.ID) throws -> Bool?
}

/// A delivery that the caller has claimed and must send.
package protocol ClaimedDelivery: Sendable {
    /// The part that operators may see.
    associatedtype Record: Sendable
    associatedtype ID: RecordID

    var id: ID { get }
    var claim: String { get }
    var createdAt: Date { get }
    var triedUntil: Date { get }
    /// The number of attempts, including this one.
    var attempts: Int { get }
}

/// The state of a delivery.
package enum DeliveryState: String, Sendable, Codable, CaseIterable {
    /// It is due or will be tried again.
    case waiting
    /// A server is sending it.
    case sending
    case sent
    /// It will not be tried again unless an operator retries it.
    case failed
}

/// The outcome of a retry by an operator.
package enum RetryOutcome: Sendable, Equatable {
    case isDue
    /// A server is sending it right now.
    case isBeingSent
    case wasSent
    case unknown
}
