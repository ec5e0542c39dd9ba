package import Foundation

/// Rows that wait to be sent, whatever they are, and what became of them.
package protocol DeliveryTable<Claimed> {
    associatedtype Claimed: ClaimedDelivery

    func isAnyDue(at time: Date) throws -> Bool

    /// Claims rows that are due, the longest due first, and counts an attempt for each. Another transaction claims them once
    /// the claim has ended.
    ///
    /// - Parameters:
    ///   - count: How many at the most.
    ///   - claim: Tells this claim from every other.
    ///   - time: The present.
    ///   - end: When the claim ends.
    /// - Returns: What was claimed, in no order.
    /// - Throws: `StoreError`.
    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) throws -> [Claimed]

    /// Notes that a row was sent, whichever claim it has by now; its secret is removed.
    func markSent(_ id: String, at time: Date) throws

    /// Gives a claimed row back; does nothing where the claim has ended.
    func postpone(_ claimed: Claimed, until time: Date, because reason: String) throws

    /// Notes that a claimed row will not be tried again; does nothing where the claim has ended.
    func giveUp(_ claimed: Claimed, at time: Date, because reason: String) throws

    /// When the next row is due, also one that is claimed; nil where none waits.
    func nextDue() throws -> Date?

    /// Makes all claimed rows due.
    func releaseClaims(at time: Date) throws

    /// What is known of the rows, the newest first.
    func newest(_ count: Int) throws -> [Claimed.Record]

    /// Makes rows due that were not sent and that nobody is sending.
    ///
    /// - Parameters:
    ///   - id: Which row; nil for all.
    ///   - time: The present.
    ///   - end: Until when they are tried.
    /// - Returns: How many there are.
    /// - Throws: `StoreError`.
    func makeDue(_ id: String?, at time: Date, triedUntil end: Date) throws -> Int

    /// Whether a row was sent; nil where there is none with this id.
    func isSent(_ id: String) throws -> Bool?
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
