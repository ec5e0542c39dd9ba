package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Push devices in SQL.
package struct SQLPushDeviceStore: PushDeviceStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        at time: Date
    ) async throws(StoreError) -> PushDeviceRegistration {
        // The user is held, whose devices are counted, and then the session, so that it does not end meanwhile: in the order
        // in which everybody holds them.
        try await database.storing(.statements) { connection in
            if let userID = try SessionRows.state(of: session, on: connection)?.userID {
                _ = try UserRows.hold(userID, on: connection)
            }
            let asking = try SessionRows.hold(session, on: connection)
            guard let asking, asking.ended == nil, time < asking.expiresAt, let userID = asking.userID else {
                return .askerEnded(asking.map { $0.ended ?? .expired })
            }
            try PushDeviceRows.register(device, for: session, of: userID, at: time, on: connection)
            return .registered
        }
    }

    package func remove(_ device: PushDeviceRecord, of userID: User.ID) async throws(StoreError) {
        _ = try await database.storing(.statements) { connection in
            try connection.execute(
                "DELETE FROM push_devices WHERE provider = $1 AND token_digest = $2 AND user_id = $3",
                [.text(device.device.provider.rawValue), .bytes(device.tokenDigest), .text(userID)]
            )
        }
    }

    package func remove(_ found: OwnedPushDevice) async throws(StoreError) {
        _ = try await database.storing(.statements) { connection in
            try connection.execute(
                """
                DELETE FROM push_devices
                WHERE provider = $1 AND token_digest = $2 AND user_id = $3 AND session_id = $4
                """,
                [
                    .text(found.device.device.provider.rawValue), .bytes(found.device.tokenDigest),
                    .text(found.userID), .text(found.sessionID),
                ]
            )
        }
    }

    package func devices(of userID: User.ID, at time: Date) async throws(StoreError) -> [RegisteredPushDevice] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT \(PushDeviceRows.columns)
                FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
                WHERE push_devices.user_id = $1 AND \(SessionRows.lives)
                ORDER BY registered_at DESC
                """,
                [.text(userID), .integer(time.milliseconds)],
                PushDeviceRows.device
            )
        }
    }

    package func devices(withDigest digest: [UInt8], at time: Date) async throws(StoreError) -> [OwnedPushDevice] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT \(PushDeviceRows.columns), push_devices.user_id, application_id
                FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
                WHERE token_digest = $1 AND provider IN (\(PushDeviceRows.providers)) AND \(SessionRows.lives)
                ORDER BY provider
                """,
                [.bytes(digest), .integer(time.milliseconds)]
            ) { row in
                let registered = try PushDeviceRows.device(row)
                return OwnedPushDevice(
                    PushDeviceRecord(registered.device, storedAs: digest),
                    userID: try row.text(4),
                    sessionID: registered.sessionID,
                    applicationID: try row.text(5)
                )
            }
        }
    }
}
