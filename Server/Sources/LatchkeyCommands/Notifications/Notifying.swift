package import LatchkeyCore

/// The notices of new sessions and the service that sends them.
package struct Notifying: Sendable {
    /// Queues notices to users' other devices.
    package let notices: SignInNotices
    package let bell = Bell()
    private let store: any NotificationStore
    private let clock: any WallClock

    /// - Parameters:
    ///   - store: The queue.
    ///   - providers: The configured services; nothing is queued for others.
    ///   - clock: The present time.
    package init(store: any NotificationStore, providers: Set<PushProvider>, clock: any WallClock) {
        self.store = store
        self.clock = clock
        notices = SignInNotices(by: providers, ids: IDSource(clock: clock), bell: bell)
    }

    package func service(
        sendingBy senders: [PushProvider: any NotificationSender],
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedNotification> {
        let delivery = NotificationDelivery(store: store, senders: senders, clock: clock, bell: bell)
        return DeliveryService(delivery, of: .notifications, bell: bell, pace: pace)
    }
}
