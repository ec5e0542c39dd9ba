import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The keys at one time, and what was verified with them.
///
/// A set without a key that an older one had begins with an empty memory of verified tokens: a token does not outlive
/// its key. A verification that began with the older set remembers it there, where nobody looks any more.
final class SigningKeySet: Sendable {
    let keys: [SigningKey]
    let ids: Set<String>
    /// By their ids.
    let verificationKeys: [String: JWSVerificationKey]
    let verified: VerifiedTokens

    /// - Parameters:
    ///   - keys: All keys whose tokens are good; at least one.
    ///   - verified: What was verified before, with no other keys than these.
    /// - Throws: When there is none.
    init(_ keys: [SigningKey], verified: VerifiedTokens) throws(AccessTokenError) {
        guard !keys.isEmpty else { throw .defect("there is no signing key") }
        self.keys = keys
        self.verified = verified
        ids = Set(keys.map(\.id))
        let pairs = keys.map { ($0.id, JWSVerificationKey.es256($0.privateKey.publicKey)) }
        verificationKeys = Dictionary(pairs) { first, _ in first }
    }

    /// The key that signs at a time; the oldest where the clock stands before them all.
    func signing(at time: Date) -> SigningKey? {
        let signing = keys.filter { $0.times.state(at: time) == .signing }
        return signing.max { $0.times.activatedAt < $1.times.activatedAt }
            ?? keys.min { $0.times.activatedAt < $1.times.activatedAt }
    }
}
