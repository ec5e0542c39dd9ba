package import LatchkeyCore

/// The queue of messages and the service that sends them.
package struct Messaging: Sendable {
    package let queue: MessageQueue
    package let bell: Bell
    private let storage: any Storage
    private let sealing: any Sealing
    private let clock: any WallClock

    package init(storage: any Storage, sealing: any Sealing, clock: any WallClock, bell: Bell) {
        self.storage = storage
        self.sealing = sealing
        self.clock = clock
        self.bell = bell
        queue = MessageQueue(storage: storage, sealing: sealing, ids: IDSource(clock: clock), clock: clock, bell: bell)
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
            bell: bell
        )
        return DeliveryService(delivery, of: .messages, bell: bell, pace: pace)
    }
}
