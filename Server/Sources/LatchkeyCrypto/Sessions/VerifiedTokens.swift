import Crypto
import LatchkeyCore
import Synchronization

/// The claims of tokens whose signatures were verified lately, by the token's digest, so that a token that comes again
/// costs no elliptic-curve work.
///
/// Bounded: when it is full, the half that was not asked for is forgotten.
final class VerifiedTokens: Sendable {
    private struct State {
        var young: [SHA256.Digest: AccessClaims] = [:]
        var old: [SHA256.Digest: AccessClaims] = [:]
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    subscript(digest: SHA256.Digest) -> AccessClaims? {
        state.withLock { state in
            if let claims = state.young[digest] { return claims }
            guard let claims = state.old.removeValue(forKey: digest) else { return nil }
            store(claims, for: digest, in: &state)
            return claims
        }
    }

    func remember(_ claims: AccessClaims, for digest: SHA256.Digest) {
        state.withLock { store(claims, for: digest, in: &$0) }
    }

    private func store(_ claims: AccessClaims, for digest: SHA256.Digest, in state: inout State) {
        if state.young.count >= capacity / 2 {
            state.old = state.young
            state.young = [:]
        }
        state.young[digest] = claims
    }
}
