import Foundation
import LatchkeyCore

/// The attempts of one counter as a row.
///
/// The next attempt is allowed from `freeAt` on. From `expiresAt` on, the row has no effect; for an allowance, that is
/// the time when its stock is full again.
struct AttemptRow: MemoryRow {
    typealias Lookup = NoLookup

    let key: [UInt8]
    var attempts = 0
    var freeAt: Date
    var expiresAt: Date
}

/// Counters of attempts in memory.
struct MemoryAttemptTable: AttemptTable {
    let database: MemoryDatabase

    private var attempts: MemoryRows<AttemptRow> { database.attempts }

    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) throws -> Bool {
        var row = attempts[digest] ?? AttemptRow(key: digest, freeAt: time, expiresAt: time)
        // While no wait applies, attempts may come in another order than their times, as from two servers.
        guard row.freeAt <= time || row.wait(by: limit) == 0 || row.isBeyond(limit, at: time) else { return false }
        row.count(within: limit, at: time)
        if try attempts.update(digest, { $0 = row }) == nil { try attempts.insert(row) }
        return true
    }

    func freeAt(_ digest: [UInt8]) throws -> Date? { attempts[digest]?.freeAt }

    func remove(_ digest: [UInt8]) throws { attempts.remove(digest) }

    func refund(_ digest: [UInt8], _ limit: AttemptLimit, at time: Date) throws {
        try attempts.update(digest, where: { $0.attempts > 0 }) { row in
            row.attempts -= 1
            switch limit {
            case .backoff: row.freeAt = min(row.freeAt, time)
            case .allowance(let allowance):
                row.freeAt -= TimeInterval(allowance.interval)
                row.expiresAt -= TimeInterval(allowance.interval)
            }
        }
    }
}

extension AttemptRow {
    /// The accepted difference between the clocks of two servers, in seconds.
    private static let clockDifference: TimeInterval = 60

    /// The longest wait that its attempts can have caused, in seconds.
    fileprivate func wait(by limit: AttemptLimit) -> TimeInterval {
        switch limit {
        case .backoff(let backoff): TimeInterval(backoff.wait(after: attempts))
        case .allowance(let allowance): TimeInterval(allowance.interval)
        }
    }

    /// Whether the wait is longer than the attempts can have caused, which means that a clock was set back.
    fileprivate func isBeyond(_ limit: AttemptLimit, at time: Date) -> Bool {
        freeAt > time + wait(by: limit) + Self.clockDifference
    }

    fileprivate mutating func count(within limit: AttemptLimit, at time: Date) {
        switch limit {
        case .backoff(let backoff):
            let longest = TimeInterval(max(backoff.longestWait, backoff.waitPastMost)) + Self.clockDifference
            let isStale = expiresAt <= time || freeAt > time + longest
            attempts = isStale ? 1 : attempts + 1
            freeAt = time + TimeInterval(backoff.wait(after: attempts))
            expiresAt = freeAt + TimeInterval(backoff.memory)
        case .allowance(let allowance):
            let (interval, whole) = (
                TimeInterval(allowance.interval), TimeInterval(allowance.stock * allowance.interval)
            )
            let isStale = expiresAt <= time || expiresAt > time + whole + Self.clockDifference
            let full = isStale ? time : expiresAt
            attempts += 1
            (freeAt, expiresAt) = (full + 2 * interval - whole, full + interval)
        }
    }
}
