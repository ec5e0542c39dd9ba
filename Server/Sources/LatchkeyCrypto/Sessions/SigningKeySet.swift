import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The keys at one time, with a cache of verified access tokens.
///
/// When a key of access tokens disappears, the new set begins with an empty cache, so no token outlives its key. A
/// verification that began with the old set caches its result in that set, which is no longer used.
final class SigningKeySet: Sendable {
    /// The keys of all algorithms.
    let keys: [SigningKey]
    let ids: Set<String>
    /// By key id.
    let verificationKeys: [String: JWSVerificationKey]
    let verified: VerifiedTokens

    /// - Parameters:
    ///   - keys: All valid keys; at least one that signs access tokens.
    ///   - verified: The cache of a set with no other keys of access tokens than these.
    /// - Throws: When there is no key that signs access tokens.
    init(_ keys: [SigningKey], verified: VerifiedTokens) throws(AccessTokenError) {
        guard keys.contains(where: { $0.algorithm == .es256 }) else { throw .defect("there is no signing key") }
        self.keys = keys
        self.verified = verified
        ids = Set(keys.map(\.id))
        verificationKeys = Dictionary(keys.map { ($0.id, $0.verificationKey) }) { first, _ in first }
    }

    /// Whether there is a key of an algorithm.
    func has(_ algorithm: SignatureAlgorithm) -> Bool { keys.contains { $0.algorithm == algorithm } }

    /// The signing key of an algorithm at a time; the oldest one if the clock is before all of them.
    func signing(by algorithm: SignatureAlgorithm = .es256, at time: Date) -> SigningKey? {
        let keys = keys.lazy.filter { $0.algorithm == algorithm }
        let signing = keys.filter { $0.times.state(at: time) == .signing }
        return signing.max { $0.times.activatedAt < $1.times.activatedAt }
            ?? keys.min { $0.times.activatedAt < $1.times.activatedAt }
    }

    /// Whether no key of access tokens is missing in other keys.
    func loseNoAccessKey(in others: [SigningKey]) -> Bool {
        Set(keys.filter { $0.algorithm == .es256 }.map(\.id)).isSubset(of: others.map(\.id))
    }
}
