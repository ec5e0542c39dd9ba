package import Foundation

/// Queued notifications, as rows.
///
/// Each refers to a device and contains no token. It goes to the device as long as the user has it.
package protocol NotificationTable {
    /// Stores a notification for a device of a user; it is due at once.
    ///
    /// - Parameters:
    ///   - id: The notification's id.
    ///   - kind: Its subject.
    ///   - device: The device.
    ///   - userID: The user.
    ///   - sessionID: The session that it is about, whose own device gets none; empty for none.
    ///   - time: The current time.
    /// - Throws: `StoreError`.
    func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        of userID: User.ID,
        about sessionID: SessionRecord.ID,
        at time: Date
    ) throws

    /// The rows that this program can send through these providers.
    ///
    /// The other rows, such as those of a newer program, are neither claimed nor due.
    func deliveries(by providers: Set<PushProvider>) -> any DeliveryTable<ClaimedNotification>
}

extension NotificationTable {
    /// Stores a notification for a device about a session of its user; it is due at once.
    package func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        about session: SessionRecord
    ) throws {
        try insert(id, kind, for: device, of: session.userID, about: session.id, at: session.createdAt)
    }
}

extension DeliveryQueue where Claimed == ClaimedNotification {
    /// The notifications of a server that can be sent through these providers.
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
    /// The target of a notification: its device, as long as a live session of the same user has it.
    ///
    /// The session that it is about gets none.
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
