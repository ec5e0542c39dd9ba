import Foundation
import LatchkeyCore

extension Stores {
    /// Requests a refresh, by default 10 seconds after the session began.
    func refresh(
        _ session: SessionRecord,
        from presented: [UInt8],
        to next: [UInt8],
        after seconds: TimeInterval = 10,
        idleLifetime: Int = 1000,
        absoluteLifetime: Int? = nil,
        strictly: StrictRotation? = nil,
        by keyThumbprint: KeyThumbprint? = nil
    ) async throws -> RefreshResult? {
        try await setPolicy(idleLifetime: idleLifetime, absoluteLifetime: absoluteLifetime)
        return try await sessions.refresh(
            RefreshAttempt(
                familyDigest: session.familyDigest,
                presented: presented,
                next: next,
                time: session.createdAt.addingTimeInterval(seconds),
                address: ClientAddress("192.0.2.8"),
                eventIDs: ids,
                strictly: strictly,
                keyThumbprint: keyThumbprint
            )
        )
    }
}
