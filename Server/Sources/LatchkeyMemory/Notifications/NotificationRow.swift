import Foundation
import LatchkeyCore

/// A notification as a row, which refers to a device and contains no token.
struct NotificationRow: DeliveryRow {
    let id: PushNotification.ID
    let kind: NotificationKind
    let userID: User.ID
    /// The session that the notification is about.
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
        of userID: User.ID,
        about sessionID: SessionRecord.ID,
        at time: Date
    ) throws {
        try database.require(user: userID)
        try database.notifications.insert(
            NotificationRow(
                id: id,
                kind: kind,
                userID: userID,
                sessionID: sessionID,
                device: PushDeviceRow.Key(device.device),
                delivery: DeliveryColumns(
                    createdAt: time,
                    triedUntil: time.addingTimeInterval(NotificationKind.retryPeriod)
                )
            )
        )
    }

    func deliveries(by providers: Set<PushProvider>) -> any DeliveryTable<ClaimedNotification> {
        MemoryNotificationDeliveries(rows: database.notifications, providers: providers)
    }
}

/// The notifications for some providers, in memory.
struct MemoryNotificationDeliveries: MemoryDeliveryTable {
    typealias Claimed = ClaimedNotification

    let rows: MemoryRows<NotificationRow>
    let providers: Set<PushProvider>

    func canSend(_ row: NotificationRow) -> Bool { providers.contains(row.device.provider) }

    func claimed(_ row: NotificationRow, as claim: String) -> ClaimedNotification {
        ClaimedNotification(
            id: row.id,
            claim: claim,
            kind: row.kind,
            reference: NotificationReference(
                userID: row.userID,
                sessionID: row.sessionID,
                provider: row.device.provider,
                tokenDigest: row.device.digest
            ),
            createdAt: row.delivery.createdAt,
            triedUntil: row.delivery.triedUntil,
            attempts: row.delivery.attempts
        )
    }

    func record(_ row: NotificationRow) -> NotificationRecord { row.record }
}
