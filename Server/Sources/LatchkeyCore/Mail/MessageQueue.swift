/// The queue of messages to send.
///
/// A message that belongs to another write, such as a code to its verification, is stored with it:
///
/// ```swift
/// let message = try queue.prepare(Message(.verification, to: .email(address), parameters: …))
/// try await storage.transaction { tables in
///     try tables.verifications.insert(verification)
///     try tables.messages.insert(message)
/// }
/// queue.wake()
/// ```
package struct MessageQueue: Sendable {
    private let storage: any Storage
    private let sealing: any Sealing
    private let ids: IDSource
    private let clock: any WallClock
    private let deliverySignal: WakeSignal

    package init(
        storage: any Storage,
        sealing: any Sealing,
        ids: IDSource,
        clock: any WallClock,
        deliverySignal: WakeSignal
    ) {
        self.storage = storage
        self.sealing = sealing
        self.ids = ids
        self.clock = clock
        self.deliverySignal = deliverySignal
    }

    /// Seals a message so that it can be stored; this sends nothing.
    package func prepare(_ message: Message) throws(StoreError) -> SealedMessage {
        do throws(SealingError) {
            return try SealedMessage(message, id: ids.next(), at: clock.now(), with: sealing)
        } catch { throw .defect("a message cannot be sealed") }
    }

    /// Announces stored messages, so that they are sent at once.
    ///
    /// Messages that were not announced, and those of other servers, are found within `MessageDelivery.longestPause`.
    package func wake() { deliverySignal.send() }

    /// Stores a message that belongs to no other write; after the return its delivery is certain to be tried.
    package func enqueue(_ message: Message) async throws(StoreError) {
        let sealed = try prepare(message)
        try await storage.transaction { tables in try tables.messages.insert(sealed) }
        wake()
    }
}
