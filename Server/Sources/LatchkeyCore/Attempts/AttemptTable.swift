package import Foundation

/// Counters of attempts, as rows that all servers on one database share.
///
/// A counter is known only by a keyed digest, from which neither an address nor an identifier can be read.
package protocol AttemptTable {
    /// Counts an attempt unless it comes too early. It is one statement, so of many at the same moment as many are counted as
    /// would be one after the other.
    ///
    /// A counter that no wait can explain, as after a clock that was wrong, begins anew.
    ///
    /// - Returns: Whether it was counted.
    /// - Throws: `StoreError`; it may have been counted then.
    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) throws -> Bool

    /// When the next attempt may come; nil without a counter.
    func freeAt(_ digest: [UInt8]) throws -> Date?

    func remove(_ digest: [UInt8]) throws

    /// Takes one attempt back; a counter that has gone meanwhile stays so.
    func giveBack(_ digest: [UInt8], _ limit: AttemptLimit, at time: Date) throws
}

/// How many attempts there may be.
package enum AttemptLimit: Sendable, Equatable {
    case backoff(AttemptBackoff)
    case allowance(AttemptAllowance)
}

extension Storage {
    /// Counts an attempt, unless it comes too early.
    ///
    /// Only a refused attempt costs a second statement. Where the answer of the storage was lost it is counted again.
    ///
    /// - Returns: Nil where it was counted, else when the next one may come.
    /// - Throws: `StoreError`; it may have been counted then.
    package func countAttempt(
        _ digest: [UInt8],
        within limit: AttemptLimit,
        at time: Date
    ) async throws(StoreError) -> Date? {
        if try await statement({ tables in try tables.attempts.count(digest, within: limit, at: time) }) { return nil }
        return try await read { tables in try tables.attempts.freeAt(digest) } ?? time
    }

    /// Takes back what was counted, all or nothing.
    package func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError) {
        try await transaction { tables in
            for change in changes {
                switch change {
                case .forget(let digest): try tables.attempts.remove(digest)
                case .giveBack(let digest, let limit): try tables.attempts.giveBack(digest, limit, at: time)
                }
            }
        }
    }
}

/// What is done with a counter once the attempt is over.
package enum AttemptChange: Sendable, Equatable {
    /// All attempts are forgotten.
    case forget([UInt8])
    /// One attempt was none.
    case giveBack([UInt8], AttemptLimit)
}
