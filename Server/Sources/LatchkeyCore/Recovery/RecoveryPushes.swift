import Foundation

/// The notifications about recoveries on the user's devices.
struct RecoveryPushes: Sendable {
    private let notices: SignInNotices

    /// - Parameter notices: The providers, which notify of sign-ins, too.
    init(notices: SignInNotices) { self.notices = notices }

    /// Stores the notifications, one for each device of the user.
    func notify(_ userID: User.ID, of kind: NotificationKind, at time: Date, in tables: any Tables) throws {
        guard let notice = notices.notice else { return }
        for device in try tables.pushDevices.devices(of: userID, at: time)
        where notice.providers.contains(device.device.device.provider) {
            try tables.notifications.insert(notice.ids.next(), kind, for: device, of: userID, about: "", at: time)
        }
    }

    /// Has the stored notifications sent at once.
    func wake() { notices.wake() }
}
