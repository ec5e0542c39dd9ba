import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Remembered devices in SQL.
struct SQLRememberedDeviceTable: RememberedDeviceTable {
    let connection: any Connection

    /// The caller holds the user, so no two devices of one user have the same time.
    func remember(
        _ keyDigest: [UInt8],
        of userID: User.ID,
        at time: Date,
        until end: Date,
        keeping most: Int
    ) throws {
        try connection.perform(
            """
            INSERT INTO remembered_devices (user_id, digest, remembered_at, expires_at)
            VALUES ($1, $2, (
                SELECT CASE WHEN MAX(remembered_at) >= $3 THEN MAX(remembered_at) + 1 ELSE $3 END
                FROM remembered_devices WHERE user_id = $1
            ), $4)
            ON CONFLICT (user_id, digest) DO UPDATE
            SET remembered_at = excluded.remembered_at, expires_at = excluded.expires_at
            """,
            [.id(userID), .bytes(keyDigest), .integer(time.milliseconds), .integer(end.milliseconds)]
        )
        try connection.perform(
            """
            DELETE FROM remembered_devices WHERE user_id = $1 AND remembered_at <= (
                SELECT remembered_at FROM remembered_devices WHERE user_id = $1
                ORDER BY remembered_at DESC LIMIT 1 OFFSET \(most)
            )
            """,
            [.id(userID)]
        )
    }

    func isRemembered(_ keyDigest: [UInt8], of userID: User.ID, since start: Date, at time: Date) throws -> Bool {
        let found = try connection.first(
            """
            SELECT 1 FROM remembered_devices
            WHERE user_id = $1 AND digest = $2 AND remembered_at > $3 AND expires_at > $4
            """,
            [.id(userID), .bytes(keyDigest), .integer(start.milliseconds), .integer(time.milliseconds)]
        ) { _ in true }
        return found ?? false
    }

    func count(of userID: User.ID, at time: Date) throws -> Int {
        let count = try connection.first(
            "SELECT COUNT(*) FROM remembered_devices WHERE user_id = $1 AND expires_at > $2",
            [.id(userID), .integer(time.milliseconds)]
        ) { Int(try $0.integer(0)) }
        return count ?? 0
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM remembered_devices WHERE user_id = $1", [.id(userID)])
    }
}
