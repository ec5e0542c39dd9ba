import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Devices that users have logged in on, as rows.
enum KnownDeviceRows {
    static let table = """
        CREATE TABLE known_devices (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            digest BYTEA NOT NULL,
            used_at BIGINT NOT NULL,
            PRIMARY KEY (user_id, digest)
        )
        """

    static func isKnown(_ digest: [UInt8], to userID: User.ID, on connection: any Connection) throws -> Bool {
        let found = try connection.first(
            "SELECT 1 FROM known_devices WHERE user_id = $1 AND digest = $2",
            [.text(userID), .bytes(digest)]
        ) { _ in true }
        return found ?? false
    }

    /// Makes a device known, or notes that it was used again; those used longest ago give way where there are too many.
    ///
    /// The user is held by whoever begins a session, and no two uses of one user have the same time.
    static func remember(
        _ digest: [UInt8],
        of userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws {
        try connection.perform(
            """
            INSERT INTO known_devices (user_id, digest, used_at)
            VALUES ($1, $2, (
                SELECT CASE WHEN MAX(used_at) >= $3 THEN MAX(used_at) + 1 ELSE $3 END
                FROM known_devices WHERE user_id = $1
            ))
            ON CONFLICT (user_id, digest) DO UPDATE SET used_at = excluded.used_at
            """,
            [.text(userID), .bytes(digest), .integer(time.milliseconds)]
        )
        try connection.perform(
            """
            DELETE FROM known_devices WHERE user_id = $1 AND used_at <= (
                SELECT used_at FROM known_devices WHERE user_id = $1
                ORDER BY used_at DESC LIMIT 1 OFFSET \(KnownDeviceLimits.perUser)
            )
            """,
            [.text(userID)]
        )
    }
}
