import Foundation

/// Notifications that wait to be sent, as rows.
///
/// Each refers to a device and holds no token: it goes to the device while the user has it.
package protocol NotificationTable {
    /// Stores a notification for a device about a session of its user; it is due at once.
    func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        about session: SessionRecord
    )
        throws

    /// The rows that this program can send by these providers.
    ///
    /// The others, as a newer program's, are neither claimed nor due.
    func deliveries(by providers: Set<PushProvider>) -> any DeliveryTable<ClaimedNotification>
}

extension DeliveryQueue where Claimed == ClaimedNotification {
    /// The notifications of a server that can be sent by these providers.
    package static func notifications(by providers: Set<PushProvider>, in storage: any Storage) -> DeliveryQueue {
        DeliveryQueue(in: storage) { tables in
            tables.notifications.deliveries(by: providers)
        } complete: { claimed, tables, time in
            var claimed = claimed
            claimed.target = try tables.target(of: claimed.reference, at: time)
            return claimed
        }
    }
}

extension Tables {
    /// Where a notification goes: to the device that it is for, while a living session of the same user has it.
    ///
    /// The session that it tells about gets none.
    fileprivate func target(of reference: NotificationReference, at time: Date) throws -> NotificationTarget? {
        guard let found = try pushDevices.registration(reference.tokenDigest, by: reference.provider, at: time),
            found.device.userID == reference.userID, found.device.sessionID != reference.sessionID,
            let user = try users.find(reference.userID)
        else { return nil }
        return NotificationTarget(
            device: found.device.device,
            userID: user.id,
            registeredAt: found.time,
            locale: user.locale
        )
    }
}
