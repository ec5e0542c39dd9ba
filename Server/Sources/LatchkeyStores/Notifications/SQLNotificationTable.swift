import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Notifications in SQL.
struct SQLNotificationTable: NotificationTable {
    let connection: any Connection

    func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        of userID: User.ID,
        about sessionID: SessionRecord.ID,
        at time: Date
    ) throws {
        try connection.perform(
            """
            INSERT INTO notifications (id, kind, user_id, session_id, provider, token_digest, created_at, due_at,
                tried_until)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
            """,
            [
                .id(id),
                .text(kind.rawValue),
                .id(userID),
                .id(sessionID),
                .text(device.device.device.provider.rawValue),
                .bytes(device.device.tokenDigest),
                .integer(time.milliseconds),
                .integer(time.addingTimeInterval(NotificationKind.retryPeriod).milliseconds),
            ]
        )
    }

    func deliveries(by providers: Set<PushProvider>) -> any DeliveryTable<ClaimedNotification> {
        SQLNotificationDeliveries(connection: connection, providers: providers)
    }
}
