package import LatchkeyCore

/// The queue of messages and the service that sends them.
package struct Messaging: Sendable {
    package let queue: MessageQueue
    package let deliverySignal: WakeSignal
    private let storage: any Storage
    private let sealing: any Sealing
    private let clock: any WallClock

    package init(storage: any Storage, sealing: any Sealing, clock: any WallClock, deliverySignal: WakeSignal) {
        self.storage = storage
        self.sealing = sealing
        self.clock = clock
        self.deliverySignal = deliverySignal
        queue = MessageQueue(
            storage: storage,
            sealing: sealing,
            ids: IDSource(clock: clock),
            clock: clock,
            deliverySignal: deliverySignal
        )
    }

    package func service(
        sendingBy transport: any MessageTransport,
        pace: any Pace = SystemPace()
    ) -> DeliveryService<ClaimedMessage> {
        let delivery = MessageDelivery(
            storage: storage,
            sealing: sealing,
            transport: transport,
            clock: clock,
            deliverySignal: deliverySignal
        )
        return DeliveryService(delivery, of: .messages, deliverySignal: deliverySignal, pace: pace)
    }
}
