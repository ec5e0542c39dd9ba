package import Foundation
package import LatchkeyCore

/// Notifications in memory, beside everything else that a storage keeps.
package struct MemoryNotificationStore: NotificationStore, MemoryDeliveryStore {
    let storage: MemoryStorage
    private let providers: Set<PushProvider>

    /// - Parameters:
    ///   - storage: Where they are.
    ///   - providers: Those that this program can send by.
    package init(_ storage: MemoryStorage, providers: Set<PushProvider>) {
        self.storage = storage
        self.providers = providers
    }

    func rows(_ database: MemoryDatabase) -> MemoryRows<NotificationRow> { database.notifications }

    func canSend(_ row: NotificationRow) -> Bool { providers.contains(row.device.provider) }

    package func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [ClaimedNotification] {
        try storage.write { database in
            try database.notifications.claim(count, as: claim, at: time, until: end, where: canSend).map { row in
                ClaimedNotification(
                    id: row.id,
                    claim: claim,
                    kind: row.kind,
                    target: target(of: row, at: time, database),
                    createdAt: row.delivery.createdAt,
                    triedUntil: row.delivery.triedUntil,
                    attempts: row.delivery.attempts
                )
            }
        }
    }

    private func target(of row: NotificationRow, at time: Date, _ database: MemoryDatabase) -> NotificationTarget? {
        guard let device = database.pushDevices[row.device], device.userID == row.userID,
            device.sessionID != row.sessionID, database.sessions[device.sessionID]?.lives(at: time) == true
        else { return nil }
        return NotificationTarget(
            device: device.device,
            userID: device.userID,
            registeredAt: device.registeredAt,
            locale: database.users[device.userID]?.user.locale
        )
    }

    package func removeDevice(of notification: ClaimedNotification) async throws(StoreError) {
        guard let target = notification.target else { return }
        try storage.write { database in
            let key = PushDeviceRow.Key(target.device)
            guard let device = database.pushDevices[key], device.userID == target.userID,
                device.registeredAt == target.registeredAt
            else { return }
            database.pushDevices.remove(key)
        }
    }

    package func newest(_ count: Int) async throws(StoreError) -> [NotificationRecord] {
        try storage.write { database in
            database.notifications.all.sorted { $0.key > $1.key }.prefix(count).map(\.record)
        }
    }
}
