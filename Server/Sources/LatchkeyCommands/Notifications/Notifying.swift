package import LatchkeyCore

/// The notices about new sessions, and the service that sends them.
package struct Notifying: Sendable {
    /// Queues notices to users' other devices.
    package let notices: SignInNotices
    package let deliverySignal = WakeSignal()
    private let storage: any Storage
    private let providers: Set<PushProvider>
    private let clock: any WallClock

    /// - Parameters:
    ///   - storage: Queues the notifications.
    ///   - providers: The configured services; nothing is queued for others.
    ///   - clock: The wall clock.
    package init(storage: any Storage, providers: Set<PushProvider>, clock: any WallClock) {
        self.storage = storage
        self.providers = providers
        self.clock = clock
        notices = SignInNotices(by: providers, ids: IDSource(clock: clock), deliverySignal: deliverySignal)
    }

    package func service(
        sendingBy senders: [PushProvider: any NotificationSender],
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedNotification> {
        let delivery = NotificationDelivery(
            storage: storage,
            providers: providers,
            senders: senders,
            clock: clock,
            deliverySignal: deliverySignal
        )
        return DeliveryService(delivery, of: .notifications, deliverySignal: deliverySignal, pace: pace)
    }
}
