package import LatchkeyCore

/// The queue of messages and the service that sends them.
package struct Messaging: Sendable {
    package let queue: MessageQueue
    package let bell: Bell
    private let store: any MessageStore
    private let sealing: any Sealing
    private let clock: any WallClock

    package init(store: any MessageStore, sealing: any Sealing, clock: any WallClock, bell: Bell) {
        self.store = store
        self.sealing = sealing
        self.clock = clock
        self.bell = bell
        queue = MessageQueue(store: store, sealing: sealing, ids: IDSource(clock: clock), clock: clock, bell: bell)
    }

    package func service(
        sendingBy transport: any MessageTransport,
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedMessage> {
        let delivery = MessageDelivery(store: store, sealing: sealing, transport: transport, clock: clock, bell: bell)
        return DeliveryService(delivery, of: .messages, bell: bell, pace: pace)
    }
}
