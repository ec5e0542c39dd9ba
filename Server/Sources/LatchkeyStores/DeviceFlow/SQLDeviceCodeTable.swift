import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The requests of devices in SQL.
struct SQLDeviceCodeTable: DeviceCodeTable {
    let connection: any Connection

    func insert(_ record: DeviceAuthorizationRecord) throws {
        var allowance: DeviceAllowance?
        if case .allowed(let some) = record.decision { allowance = some }
        try connection.perform(
            """
            INSERT INTO device_codes (\(DeviceCodeRows.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                .bytes(record.digest), .bytes(record.userCodeDigest), .id(record.applicationID),
                .text(orNull: record.grant?.scopes.text), .text(try JSONText.text(of: record.grant?.resources ?? [])),
                .text(orNull: record.address?.text), .integer(record.createdAt.milliseconds),
                .integer(record.expiresAt.milliseconds), .integer(Int64(record.interval)),
                .integer(orNull: record.polledAt?.milliseconds),
                .integer(orNull: record.decision.map { $0 == .denied ? 0 : 1 }),
                .text(orNull: allowance?.userID.rawValue),
                .integer(orNull: allowance?.authenticatedAt.milliseconds), .text(orNull: allowance?.methods.text),
            ]
        )
    }

    func hold(_ digest: [UInt8]) throws -> DeviceAuthorizationRecord? {
        try connection.first(
            "SELECT \(DeviceCodeRows.columns) FROM device_codes WHERE digest = $1 \(connection.dialect.lock)",
            [.bytes(digest)],
            DeviceCodeRows.record
        )
    }

    func find(userCode digest: [UInt8]) throws -> DeviceAuthorizationRecord? {
        try connection.first(
            "SELECT \(DeviceCodeRows.columns) FROM device_codes WHERE user_code_digest = $1",
            [.bytes(digest)],
            DeviceCodeRows.record
        )
    }

    func setPoll(_ digest: [UInt8], at time: Date, interval: Int) throws {
        try connection.perform(
            "UPDATE device_codes SET polled_at = $1, poll_interval = $2 WHERE digest = $3",
            [.integer(time.milliseconds), .integer(Int64(interval)), .bytes(digest)]
        )
    }

    func decide(
        _ digest: [UInt8],
        _ decision: DeviceAuthorizationRecord.Decision,
        at time: Date
    ) throws -> Bool {
        var allowance: DeviceAllowance?
        if case .allowed(let some) = decision { allowance = some }
        return try connection.execute(
            """
            UPDATE device_codes SET is_allowed = $1, user_id = $2, authenticated_at = $3, amr = $4
            WHERE digest = $5 AND is_allowed IS NULL AND expires_at > $6
            """,
            [
                .integer(allowance == nil ? 0 : 1), .text(orNull: allowance?.userID.rawValue),
                .integer(orNull: allowance?.authenticatedAt.milliseconds), .text(orNull: allowance?.methods.text),
                .bytes(digest), .integer(time.milliseconds),
            ]
        ) == 1
    }

    func remove(_ digest: [UInt8]) throws -> Bool {
        try connection.execute("DELETE FROM device_codes WHERE digest = $1", [.bytes(digest)]) == 1
    }

    func removeAllowed(by userID: User.ID) throws {
        try connection.perform("DELETE FROM device_codes WHERE user_id = $1", [.id(userID)])
    }

    func removeAll(of applicationID: Application.ID) throws {
        try connection.perform("DELETE FROM device_codes WHERE application_id = $1", [.id(applicationID)])
    }
}
