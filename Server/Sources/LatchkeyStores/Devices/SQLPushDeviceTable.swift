import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Push devices in SQL.
struct SQLPushDeviceTable: PushDeviceTable {
    let connection: any Connection

    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        of userID: User.ID,
        at time: Date
    ) throws {
        try connection.perform(
            """
            INSERT INTO push_devices (provider, token_digest, token, user_id, session_id, registered_at,
                is_for_development)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (provider, token_digest) DO UPDATE
            SET user_id = excluded.user_id, session_id = excluded.session_id, registered_at = excluded.registered_at,
                is_for_development = excluded.is_for_development
            """,
            [
                .text(device.device.provider.rawValue),
                .bytes(device.tokenDigest),
                .text(device.device.token),
                .id(userID),
                .id(session),
                .integer(try nextTime(of: userID, at: time)),
                .integer(device.device.isForDevelopment ? 1 : 0),
            ]
        )
    }

    /// The time, or the millisecond after the user's latest registration: the newest rows stay even if the clock goes
    /// back.
    private func nextTime(of userID: User.ID, at time: Date) throws -> Int64 {
        let last = try connection.first(
            "SELECT MAX(registered_at) FROM push_devices WHERE user_id = $1",
            [.id(userID)]
        ) { try $0.integerIfAny(0) }
        guard let last = last ?? nil else { return time.milliseconds }
        return max(time.milliseconds, last + 1)
    }

    func keepNewest(_ count: Int, ofSession id: SessionRecord.ID) throws {
        try keepNewest(count, where: "session_id", is: .id(id))
    }

    func keepNewest(_ count: Int, ofUser id: User.ID) throws { try keepNewest(count, where: "user_id", is: .id(id)) }

    private func keepNewest(_ count: Int, where column: String, is value: SQLValue) throws {
        try connection.perform(
            """
            DELETE FROM push_devices WHERE \(column) = $1 AND registered_at <= (
                SELECT registered_at FROM push_devices WHERE \(column) = $1
                ORDER BY registered_at DESC LIMIT 1 OFFSET \(count)
            )
            """,
            [value]
        )
    }

    func remove(_ device: PushDeviceRecord, of userID: User.ID) throws {
        try connection.perform(
            "DELETE FROM push_devices WHERE provider = $1 AND token_digest = $2 AND user_id = $3",
            [.text(device.device.provider.rawValue), .bytes(device.tokenDigest), .id(userID)]
        )
    }

    func remove(_ found: OwnedPushDevice) throws {
        try connection.perform(
            """
            DELETE FROM push_devices
            WHERE provider = $1 AND token_digest = $2 AND user_id = $3 AND session_id = $4
            """,
            [
                .text(found.device.device.provider.rawValue), .bytes(found.device.tokenDigest), .id(found.userID),
                .id(found.sessionID),
            ]
        )
    }

    func remove(_ device: PushDeviceRecord, of userID: User.ID, registeredAt time: Date) throws {
        try connection.perform(
            """
            DELETE FROM push_devices
            WHERE provider = $1 AND token_digest = $2 AND user_id = $3 AND registered_at = $4
            """,
            [
                .text(device.device.provider.rawValue), .bytes(device.tokenDigest), .id(userID),
                .integer(time.milliseconds),
            ]
        )
    }

    func removeAll(ofSession id: SessionRecord.ID) throws {
        try connection.perform("DELETE FROM push_devices WHERE session_id = $1", [.id(id)])
    }

    func removeAll(ofUser id: User.ID) throws {
        try connection.perform("DELETE FROM push_devices WHERE user_id = $1", [.id(id)])
    }

    func devices(of userID: User.ID, at time: Date) throws -> [OwnedPushDevice] {
        try connection.query(
            """
            SELECT \(PushDeviceRows.columns)
            FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
            WHERE push_devices.user_id = $1 AND provider IN (\(PushDeviceRows.providers)) AND \(SessionRows.lives)
            ORDER BY registered_at DESC
            """,
            [.id(userID), .integer(time.milliseconds)],
            PushDeviceRows.device
        )
    }

    func registration(
        _ digest: [UInt8],
        by provider: PushProvider,
        at time: Date
    ) throws -> (device: OwnedPushDevice, time: Date)? {
        try connection.first(
            """
            SELECT \(PushDeviceRows.columns), registered_at
            FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
            WHERE provider = $1 AND \(SessionRows.lives) AND token_digest = $3
            """,
            [.text(provider.rawValue), .integer(time.milliseconds), .bytes(digest)]
        ) { row in (try PushDeviceRows.device(row), Date(milliseconds: try row.integer(7))) }
    }

    func devices(withDigest digest: [UInt8], at time: Date) throws -> [OwnedPushDevice] {
        try connection.query(
            """
            SELECT \(PushDeviceRows.columns)
            FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
            WHERE token_digest = $1 AND provider IN (\(PushDeviceRows.providers)) AND \(SessionRows.lives)
            ORDER BY provider
            """,
            [.bytes(digest), .integer(time.milliseconds)],
            PushDeviceRows.device
        )
    }
}
