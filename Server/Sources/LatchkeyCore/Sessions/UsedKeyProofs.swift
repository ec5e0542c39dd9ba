package import Foundation
import Synchronization

/// The proofs that were used lately, so that none is used twice (RFC 9449 §11.1).
///
/// Each server remembers its own proofs. A full memory forgets the oldest ones first.
package final class UsedKeyProofs: Sendable {
    /// The most proofs of a generation; the memory keeps two generations.
    private let most: Int
    /// A generation lasts as long as a proof is good, in seconds.
    private static let duration = 2 * KeyProofs.clockDifference

    private struct Generations {
        var present: Set<[UInt8]> = []
        var past: Set<[UInt8]> = []
        var beganAt = Date.distantPast
    }

    private let generations = Mutex(Generations())

    package init(most: Int = 100_000) { self.most = most }

    /// Marks a proof as used.
    ///
    /// - Parameters:
    ///   - digest: The digest of the key and the id of the proof.
    ///   - now: The current time.
    /// - Returns: Whether it was not used before.
    package func take(_ digest: [UInt8], at now: Date) -> Bool {
        generations.withLock { generations in
            let age = now.timeIntervalSince(generations.beganAt)
            if age > 2 * Self.duration {
                generations = Generations(beganAt: now)
            } else if age > Self.duration {
                generations = Generations(past: generations.present, beganAt: now)
            }
            guard !generations.past.contains(digest), !generations.present.contains(digest) else { return false }
            if generations.present.count >= most {
                generations = Generations(past: generations.present, beganAt: now)
            }
            generations.present.insert(digest)
            return true
        }
    }
}
