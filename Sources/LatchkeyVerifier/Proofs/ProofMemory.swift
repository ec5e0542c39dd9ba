import Crypto
import Foundation

/// The proofs that were used, so that none is used twice (RFC 9449 §11.1).
///
/// Only proofs of valid tokens come here, so strangers cannot fill it.
actor ProofMemory {
    private let clock: VerifierClock
    private var used: Generations<Digest, Void>

    /// The first half of a SHA-256 digest.
    private struct Digest: Hashable {
        let first: UInt64
        let second: UInt64
    }

    /// - Parameters:
    ///   - limit: The most proofs.
    ///   - clockDifference: A proof is accepted for twice this time.
    ///   - clock: The time.
    init(limit: Int, clockDifference: Duration, clock: VerifierClock) {
        self.clock = clock
        used = Generations(window: clockDifference * 2 + .seconds(10), limit: limit)
    }

    /// Marks a proof as used.
    ///
    /// - Throws: `invalidProof` if it was used before; `unavailable` if the memory is full.
    func take(_ proof: KeyProof) throws(TokenFault) {
        let digest = Self.digest(of: proof)
        used.advance(to: clock.instant())
        guard used[digest] == nil else { throw .invalidProof(.repeated) }
        guard used.insert((), for: digest) else { throw .unavailable(retryAfter: 60) }
    }

    private static func digest(of proof: KeyProof) -> Digest {
        let bytes = Array(SHA256.hash(data: Data("\(proof.thumbprint).\(proof.id)".utf8)))
        func half(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
        return Digest(first: half(0..<8), second: half(8..<16))
    }
}
