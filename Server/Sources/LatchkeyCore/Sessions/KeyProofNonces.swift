package import Foundation

/// The nonces that make clients prove that their proofs are fresh (RFC 9449 §8).
///
/// A nonce is a keyed digest of a slot of two minutes, so nothing is stored, and it is good at every server with the key.
package struct KeyProofNonces: Sendable {
    /// The length of a slot, in seconds.
    package static let slot: TimeInterval = 120

    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(digest: any KeyedDigest, clock: any WallClock) {
        self.digest = digest
        self.clock = clock
    }

    /// The nonce for the next proof.
    package var current: String { nonce(of: slot) }

    /// Whether a nonce is that of this slot or of the one before it.
    package func isGood(_ nonce: String) -> Bool {
        let slot = slot
        return nonce == self.nonce(of: slot) || nonce == self.nonce(of: slot - 1)
    }

    private var slot: Int64 { Int64((clock.now().timeIntervalSince1970 / Self.slot).rounded(.down)) }

    private func nonce(of slot: Int64) -> String {
        Base64URL.encode(digest.digest(Array("DPoP nonce\n\(slot)".utf8)).suffix(16))
    }
}
