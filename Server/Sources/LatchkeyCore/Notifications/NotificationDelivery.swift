/// Sends notifications, and retries each until it is accepted, its device is gone, or its time ends.
package typealias NotificationDelivery = Delivery<ClaimedNotification>

extension Delivery where Claimed == ClaimedNotification {
    /// - Parameters:
    ///   - storage: Keeps the notifications.
    ///   - providers: The providers that can send them.
    ///   - senders: The sender for each provider.
    ///   - clock: Tells the time.
    ///   - deliverySignal: Sent when a notification was stored.
    ///   - chance: A random number from 0 to 1.
    package init(
        storage: any Storage,
        providers: Set<PushProvider>,
        senders: [PushProvider: any NotificationSender],
        clock: any WallClock,
        deliverySignal: WakeSignal,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        let attempt: @Sendable (ClaimedNotification) async -> DeliveryFailure? = { claimed in
            // After days of downtime a server does not send notifications that have expired.
            guard clock.now() <= claimed.triedUntil else { return .permanent("its time was over before it was sent") }
            return await Self.attempt(claimed, storage, senders)
        }
        self.init(
            of: .notifications(by: providers, in: storage),
            plan: NotificationKind.plan,
            clock: clock,
            deliverySignal: deliverySignal,
            chance: chance,
            send: attempt
        )
    }

    private static func attempt(
        _ claimed: ClaimedNotification,
        _ storage: any Storage,
        _ senders: [PushProvider: any NotificationSender]
    ) async -> DeliveryFailure? {
        guard let target = claimed.target else { return .permanent("the device is not the user's any more") }
        let device = target.device.device
        guard let sender = senders[device.provider] else {
            return .temporary("nothing is configured for \(device.provider.rawValue)")
        }
        let notification = PushNotification(
            id: claimed.id,
            kind: claimed.kind,
            device: device,
            locale: target.locale,
            expiresAt: claimed.triedUntil
        )
        do throws(DeliveryFailure) {
            try await sender.send(notification)
            return nil
        } catch {
            guard case .deviceIsGone(let time) = error else { return error }
            // The app was reinstalled and registered again, and the provider does not know it yet.
            if let time, time <= target.registeredAt {
                return .temporary("the provider does not know yet that the device was registered again")
            }
            do {
                try await storage.transaction { tables in
                    try tables.pushDevices.remove(target.device, of: target.userID, registeredAt: target.registeredAt)
                }
            } catch {
                return .temporary("a device that is gone could not be removed: \(error)")
            }
            return error
        }
    }
}
