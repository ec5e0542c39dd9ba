package import Foundation

/// Counters of attempts, as rows that all servers of one database share.
///
/// A keyed digest identifies a counter. It reveals neither an address nor an identifier.
package protocol AttemptTable {
    /// Counts an attempt unless it comes too early.
    ///
    /// It is one statement, so concurrent attempts count as if they came one after the other.
    ///
    /// A counter whose wait is impossible, for example after a wrong clock, starts again.
    ///
    /// - Returns: Whether it was counted.
    /// - Throws: `StoreError`; the attempt may have been counted.
    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) throws -> Bool

    /// The time from which the next attempt may come; nil without a counter.
    func freeAt(_ digest: [UInt8]) throws -> Date?

    func remove(_ digest: [UInt8]) throws

    /// Takes one attempt back; a counter that was removed meanwhile stays removed.
    func refund(_ digest: [UInt8], _ limit: AttemptLimit, at time: Date) throws
}

/// A limit on attempts.
package enum AttemptLimit: Sendable, Equatable {
    case backoff(AttemptBackoff)
    case allowance(AttemptAllowance)
}

extension Storage {
    /// Counts an attempt, unless it comes too early.
    ///
    /// Only a refused attempt costs a second statement. If the storage's answer is lost, the attempt counts again.
    ///
    /// - Returns: Nil if it was counted, otherwise the time from which the next attempt may come.
    /// - Throws: `StoreError`; the attempt may have been counted.
    package func countAttempt(
        _ digest: [UInt8],
        within limit: AttemptLimit,
        at time: Date
    ) async throws(StoreError) -> Date? {
        if try await statement({ tables in try tables.attempts.count(digest, within: limit, at: time) }) { return nil }
        return try await read { tables in try tables.attempts.freeAt(digest) } ?? time
    }

    /// Applies changes to counters, all or none.
    package func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError) {
        try await transaction { tables in
            for change in changes {
                switch change {
                case .forget(let digest): try tables.attempts.remove(digest)
                case .refund(let digest, let limit): try tables.attempts.refund(digest, limit, at: time)
                }
            }
        }
    }
}

/// A change to a counter after the attempt.
package enum AttemptChange: Sendable, Equatable {
    /// Forgets all attempts.
    case forget([UInt8])
    /// Takes one attempt back.
    case refund([UInt8], AttemptLimit)
}
