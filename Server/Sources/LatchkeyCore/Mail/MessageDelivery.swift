/// Sends messages, and retries each until it is accepted or its time ends.
///
/// The id is the same at every attempt, so mail servers can detect duplicates.
package typealias MessageDelivery = Delivery<ClaimedMessage>

extension Delivery where Claimed == ClaimedMessage {
    package init(
        storage: any Storage,
        sealing: any Sealing,
        transport: any MessageTransport,
        clock: any WallClock,
        deliverySignal: WakeSignal,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        let attempt: @Sendable (ClaimedMessage) async -> DeliveryFailure? = { claimed in
            await Self.attempt(claimed, sealing, transport)
        }
        self.init(
            of: .messages(in: storage),
            plan: MessageRetry.plan,
            clock: clock,
            deliverySignal: deliverySignal,
            chance: chance,
            send: attempt
        )
    }

    private static func attempt(
        _ claimed: ClaimedMessage,
        _ sealing: any Sealing,
        _ transport: any MessageTransport
    ) async -> DeliveryFailure? {
        let message: Message
        do throws(SealingError) {
            message = try Message(sealed: claimed.sealed, id: claimed.id, with: sealing)
        } catch { return .permanent("it cannot be opened: it was sealed with another secret, or by a newer program") }
        do throws(DeliveryFailure) {
            try await transport.send(message, id: claimed.id, createdAt: claimed.createdAt)
            return nil
        } catch { return error }
    }
}
