package import LatchkeyCore

/// The messages of a server: where they go that are to be sent, and who sends them.
package struct Messaging: Sendable {
    /// Where everything goes that somebody wants sent.
    package let queue: MessageQueue
    package let bell: Bell
    private let store: any MessageStore
    private let sealing: any MessageSealing
    private let clock: any WallClock

    package init(store: any MessageStore, sealing: any MessageSealing, clock: any WallClock, bell: Bell) {
        self.store = store
        self.sealing = sealing
        self.clock = clock
        self.bell = bell
        queue = MessageQueue(store: store, sealing: sealing, ids: IDSource(clock: clock), clock: clock, bell: bell)
    }

    /// The service that sends them.
    package func service(
        sendingBy transport: any MessageTransport,
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedMessage> {
        let delivery = MessageDelivery(store: store, sealing: sealing, transport: transport, clock: clock, bell: bell)
        return DeliveryService(delivery, of: .messages, bell: bell, pace: pace)
    }
}
