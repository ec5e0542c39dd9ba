import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores

extension Stores {
    /// Asks for a refresh, 10 seconds after the session began unless said otherwise.
    func refresh(
        _ session: SessionRecord,
        from presented: [UInt8],
        to next: [UInt8],
        after seconds: TimeInterval = 10,
        idleLifetime: Int = 1000,
        absoluteLifetime: Int? = nil,
        strictly: StrictRotation? = nil
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
                strictly: strictly
            )
        )
    }

    /// Says how long the sessions of the default application live, be it as short as no operator may have it.
    func setPolicy(idleLifetime: Int, absoluteLifetime: Int?) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE applications SET session_idle_lifetime = $1, session_absolute_lifetime = $2
                WHERE id = 'default' AND (session_idle_lifetime <> $1
                    OR COALESCE(session_absolute_lifetime, -1) <> COALESCE($2, -1))
                """,
                [.integer(Int64(idleLifetime)), .integer(orNull: absoluteLifetime.map(Int64.init))]
            )
        }
    }
}
