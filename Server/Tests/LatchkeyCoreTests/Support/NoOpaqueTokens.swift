import LatchkeyCore

/// No session has an opaque access token.
struct NoOpaqueTokens: OpaqueTokenStore {
    func session(withOpaqueToken digest: [UInt8]) async throws(StoreError) -> OpaqueTokenState? { nil }

    func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) async throws(StoreError) -> Bool { false }
}
