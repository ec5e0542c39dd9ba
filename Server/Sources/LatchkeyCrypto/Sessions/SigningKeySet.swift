import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The keys at one time, with a cache of verified tokens.
///
/// When a key disappears, the new set begins with an empty cache, so no token outlives its key. A verification that
/// began with the old set caches its result in that set, which is no longer used.
final class SigningKeySet: Sendable {
    let keys: [SigningKey]
    let ids: Set<String>
    /// By key id.
    let verificationKeys: [String: JWSVerificationKey]
    let verified: VerifiedTokens

    /// - Parameters:
    ///   - keys: All valid keys; at least one.
    ///   - verified: The cache of a set with no other keys than these.
    /// - Throws: When there is no key.
    init(_ keys: [SigningKey], verified: VerifiedTokens) throws(AccessTokenError) {
        guard !keys.isEmpty else { throw .defect("there is no signing key") }
        self.keys = keys
        self.verified = verified
        ids = Set(keys.map(\.id))
        let pairs = keys.map { ($0.id, JWSVerificationKey.es256($0.privateKey.publicKey)) }
        verificationKeys = Dictionary(pairs) { first, _ in first }
    }

    /// The signing key at a time; the oldest one if the clock is before all of them.
    func signing(at time: Date) -> SigningKey? {
        let signing = keys.filter { $0.times.state(at: time) == .signing }
        return signing.max { $0.times.activatedAt < $1.times.activatedAt }
            ?? keys.min { $0.times.activatedAt < $1.times.activatedAt }
    }
}
