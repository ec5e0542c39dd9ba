import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Push devices as rows, one for each device: whoever registers it has it.
enum PushDeviceRows {
    static let table = """
        CREATE TABLE push_devices (
            provider TEXT NOT NULL,
            token_digest BYTEA NOT NULL,
            token TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            registered_at BIGINT NOT NULL,
            PRIMARY KEY (provider, token_digest)
        )
        """

    static let bySession = "CREATE INDEX push_devices_by_session ON push_devices (session_id, registered_at)"
    static let byUser = "CREATE INDEX push_devices_by_user ON push_devices (user_id, registered_at)"

    /// Migration 24: whether an app was installed for its making.
    static let development = "ALTER TABLE push_devices ADD COLUMN is_for_development BIGINT NOT NULL DEFAULT 0"

    static let columns = "provider, token, session_id, is_for_development"

    /// All that there are, for a key that begins with them.
    static let providers = PushProvider.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    static func device(_ row: any Row) throws -> RegisteredPushDevice {
        let provider = try row.text(0)
        do {
            var device = try PushDevice(provider: provider, token: try row.text(1))
            device.isForDevelopment = try row.integer(3) != 0
            return RegisteredPushDevice(device, sessionID: try row.text(2))
        } catch is FieldErrorsFound { throw DatabaseError.defect("not a push device of \(provider)") }
    }

    /// Gives a device to a session, whoever had it, and lets the oldest give way where there are too many.
    static func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        of userID: User.ID,
        at time: Date,
        on connection: any Connection
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
                .text(userID),
                .text(session),
                .integer(try nextTime(of: userID, at: time, on: connection)),
                .integer(device.device.isForDevelopment ? 1 : 0),
            ]
        )
        try keepNewest(PushDeviceLimits.perSession, where: "session_id", is: session, on: connection)
        try keepNewest(PushDeviceLimits.perUser, where: "user_id", is: userID, on: connection)
    }

    /// Removes the devices of a session that ends.
    static func removeAll(of session: SessionRecord.ID, on connection: any Connection) throws {
        try connection.perform("DELETE FROM push_devices WHERE session_id = $1", [.text(session)])
    }

    /// The time, or where a registration of the user has it or is from the future, the millisecond after: no two of one
    /// user have the same, so that the newest stay whatever the clock does.
    private static func nextTime(of userID: User.ID, at time: Date, on connection: any Connection) throws -> Int64 {
        let last = try connection.first(
            "SELECT MAX(registered_at) FROM push_devices WHERE user_id = $1",
            [.text(userID)]
        ) { try $0.integerIfAny(0) }
        guard let last = last ?? nil else { return time.milliseconds }
        return max(time.milliseconds, last + 1)
    }

    private static func keepNewest(
        _ count: Int,
        where column: String,
        is value: String,
        on connection: any Connection
    ) throws {
        try connection.perform(
            """
            DELETE FROM push_devices WHERE \(column) = $1 AND registered_at <= (
                SELECT registered_at FROM push_devices WHERE \(column) = $1
                ORDER BY registered_at DESC LIMIT 1 OFFSET \(count)
            )
            """,
            [.text(value)]
        )
    }
}
