import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Known devices in SQL.
struct SQLKnownDeviceTable: KnownDeviceTable {
    let connection: any Connection

    func isKnown(_ digest: [UInt8], to userID: User.ID) throws -> Bool {
        let found = try connection.first(
            "SELECT 1 FROM known_devices WHERE user_id = $1 AND digest = $2",
            [.id(userID), .bytes(digest)]
        ) { _ in true }
        return found ?? false
    }

    func hasAny(of userID: User.ID) throws -> Bool {
        let found = try connection.first("SELECT 1 FROM known_devices WHERE user_id = $1 LIMIT 1", [.id(userID)]) { _ in
            true
        }
        return found ?? false
    }

    /// The caller holds the user, so no two uses of one user have the same time.
    func remember(_ digest: [UInt8], of userID: User.ID, at time: Date, keeping most: Int) throws {
        try connection.perform(
            """
            INSERT INTO known_devices (user_id, digest, used_at)
            VALUES ($1, $2, (
                SELECT CASE WHEN MAX(used_at) >= $3 THEN MAX(used_at) + 1 ELSE $3 END
                FROM known_devices WHERE user_id = $1
            ))
            ON CONFLICT (user_id, digest) DO UPDATE SET used_at = excluded.used_at
            """,
            [.id(userID), .bytes(digest), .integer(time.milliseconds)]
        )
        try connection.perform(
            """
            DELETE FROM known_devices WHERE user_id = $1 AND used_at <= (
                SELECT used_at FROM known_devices WHERE user_id = $1 ORDER BY used_at DESC LIMIT 1 OFFSET \(most)
            )
            """,
            [.id(userID)]
        )
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM known_devices WHERE user_id = $1", [.id(userID)])
    }
}
