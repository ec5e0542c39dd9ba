import Foundation
import LatchkeyCore
import Synchronization

/// Sessions with opaque access tokens in memory.
final class MemoryOpaqueTokens: OpaqueTokenStore {
    private let states = Mutex<[[UInt8]: OpaqueTokenState]>([:])
    private let failure = Mutex<StoreError?>(nil)

    /// What every call throws, as long as it is not nil.
    var error: StoreError? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    /// Keeps what stands behind a token, in place of what stood there.
    func set(_ session: SessionState, until expiry: Date, for token: OpaqueAccessToken) {
        states.withLock {
            $0[PlainDigest().digest(token.bytes)] = OpaqueTokenState(session: session, expiresAt: expiry)
        }
    }

    /// Forgets a token, as a refresh does.
    func remove(_ token: OpaqueAccessToken) { states.withLock { $0[PlainDigest().digest(token.bytes)] = nil } }

    func session(withOpaqueToken digest: [UInt8]) async throws(StoreError) -> OpaqueTokenState? {
        if let error { throw error }
        return states.withLock { $0[digest] }
    }

    func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) async throws(StoreError) -> Bool { false }
}
