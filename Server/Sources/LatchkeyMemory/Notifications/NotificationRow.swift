import Foundation
import LatchkeyCore

/// A notification as a row: it refers to a device and holds no token.
struct NotificationRow: DeliveryRow {
    let id: PushNotification.ID
    let kind: NotificationKind
    let userID: User.ID
    /// The session that it tells about.
    let sessionID: SessionRecord.ID
    let device: PushDeviceRow.Key
    var delivery: DeliveryColumns

    var key: PushNotification.ID { id }
    var lookups: [DeliveryLookup] { delivery.lookups + [.user(userID)] }

    mutating func removeSecret() {}

    var record: NotificationRecord {
        NotificationRecord(
            id: id,
            kind: kind.rawValue,
            provider: device.provider.rawValue,
            userID: userID,
            createdAt: delivery.createdAt,
            attempts: delivery.attempts,
            state: delivery.state,
            time: delivery.time,
            lastError: delivery.lastError
        )
    }
}

/// Notifications that wait to be sent, in memory.
struct MemoryNotificationTable: NotificationTable {
    let database: MemoryDatabase

    func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        about session: SessionRecord
    ) throws {
        try database.require(user: session.userID)
        try database.notifications.insert(
            NotificationRow(
                id: id,
                kind: kind,
                userID: session.userID,
                sessionID: session.id,
                device: PushDeviceRow.Key(device.device),
                delivery: DeliveryColumns(
                    createdAt: session.createdAt,
                    triedUntil: session.createdAt.addingTimeInterval(NotificationKind.patience)
                )
            )
        )
    }
}
