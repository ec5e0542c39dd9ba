/// Notifications that wait to be sent, as rows.
///
/// Each refers to a device and holds no token.
package protocol NotificationTable {
    /// Stores a notification for a device about a session of its user; it is due at once.
    func insert(
        _ id: PushNotification.ID,
        _ kind: NotificationKind,
        for device: OwnedPushDevice,
        about session: SessionRecord
    )
        throws
}
