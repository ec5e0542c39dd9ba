import Crypto
import LatchkeyCore
import Synchronization

/// A cache of the claims of verified tokens, by the token's digest.
///
/// A cached token costs no elliptic-curve work.
final class VerifiedTokens: Sendable {
    private struct State {
        var claims: RecentlyUsed<SHA256.Digest, AccessClaims>
        var figures = CacheFigures()
    }

    private let state: Mutex<State>

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - capacity: The most tokens.
    ///   - last: The cache that it replaces, whose counts it continues.
    init(capacity: Int, after last: VerifiedTokens? = nil) {
        let figures = last?.figures ?? CacheFigures()
        state = Mutex(State(claims: RecentlyUsed(capacity: capacity), figures: figures))
    }

    subscript(digest: SHA256.Digest) -> AccessClaims? {
        state.withLock { state in
            let claims = state.claims[digest]
            state.figures.count(isHit: claims != nil)
            return claims
        }
    }

    func remember(_ claims: AccessClaims, for digest: SHA256.Digest) {
        state.withLock { $0.claims.remember(claims, for: digest) }
    }

    var figures: CacheFigures {
        state.withLock { state in
            state.figures.size = state.claims.count
            return state.figures
        }
    }
}
