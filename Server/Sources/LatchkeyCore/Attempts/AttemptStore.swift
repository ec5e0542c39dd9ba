package import Foundation

/// Where attempts are counted, for all servers on one database.
///
/// Whoever they are of is known only as a keyed digest: neither an address nor an identifier can be read from it.
package protocol AttemptStore: Sendable {
    /// Counts an attempt, unless it comes too early, in one step: of many at the same moment as many get through as would
    /// one after the other.
    ///
    /// What has been there for so long that no wait can explain it, as after a clock that was wrong, is forgotten.
    ///
    /// - Parameters:
    ///   - digest: Stands for whom or what it is of.
    ///   - limit: How many there may be.
    ///   - time: The present.
    /// - Returns: Whether it was counted.
    /// - Throws: `StoreError`; it may have been counted then.
    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) async throws(StoreError) -> AttemptCount

    /// Takes back what was counted, all or nothing; a counter that has gone meanwhile stays so.
    func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError)
}

/// How many attempts there may be.
package enum AttemptLimit: Sendable, Equatable {
    case backoff(AttemptBackoff)
    case allowance(AttemptAllowance)
}

/// What became of an attempt.
package enum AttemptCount: Sendable, Equatable {
    case counted
    /// Not counted; when the next one may come.
    case tooEarly(until: Date)
}

/// What is done with a counter when it is known how the attempt went.
package enum AttemptChange: Sendable, Equatable {
    /// All attempts are forgotten.
    case forget([UInt8])
    /// One attempt was none.
    case giveBack([UInt8], AttemptLimit)
}
