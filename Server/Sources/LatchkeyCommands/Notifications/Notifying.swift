package import LatchkeyCore

/// The notifications of a server: what is told, and who sends it.
package struct Notifying: Sendable {
    /// Tells users' other devices of new sessions.
    package let notices: SignInNotices
    package let bell = Bell()
    private let store: any NotificationStore
    private let clock: any WallClock

    /// - Parameters:
    ///   - store: Where they wait.
    ///   - providers: By which they can be sent; nothing is queued for others.
    ///   - clock: Tells the time.
    package init(store: any NotificationStore, providers: Set<PushProvider>, clock: any WallClock) {
        self.store = store
        self.clock = clock
        notices = SignInNotices(by: providers, ids: IDSource(clock: clock), bell: bell)
    }

    /// The service that sends them.
    package func service(
        sendingBy senders: [PushProvider: any NotificationSender],
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedNotification> {
        let delivery = NotificationDelivery(store: store, senders: senders, clock: clock, bell: bell)
        return DeliveryService(delivery, of: .notifications, bell: bell, pace: pace)
    }
}
