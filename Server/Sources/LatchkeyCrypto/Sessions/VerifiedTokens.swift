import Crypto
import LatchkeyCore
import Synchronization

/// The claims of tokens whose signatures were verified lately, by the token's digest, so that a token that comes again
/// costs no elliptic-curve work.
final class VerifiedTokens: Sendable {
    private let claims: Mutex<RecentlyUsed<SHA256.Digest, AccessClaims>>

    init(capacity: Int) {
        claims = Mutex(RecentlyUsed(capacity: capacity))
    }

    subscript(digest: SHA256.Digest) -> AccessClaims? {
        claims.withLock { $0[digest] }
    }

    func remember(_ claims: AccessClaims, for digest: SHA256.Digest) {
        self.claims.withLock { $0.remember(claims, for: digest) }
    }
}
