package import LatchkeyCore

/// The notices to applications about ended sessions, and the service that sends them.
package struct LogOutNotifying: Sendable {
    /// The first attempts, which log-outs wait for.
    package let firstAttempts = FirstLogOutAttempts()
    private let storage: any Storage
    private let clock: any WallClock
    private let deliverySignal: WakeSignal

    /// - Parameters:
    ///   - storage: Queues the notices.
    ///   - clock: The wall clock.
    ///   - deliverySignal: Sent when sessions have ended.
    package init(
        storage: any Storage,
        clock: any WallClock,
        deliverySignal: WakeSignal
    ) {
        self.storage = storage
        self.clock = clock
        self.deliverySignal = deliverySignal
    }

    /// The service that sends the notices, once a client may want some.
    package func service(
        to clients: Clients,
        signing tokens: LogOutTokens,
        postingBy fetcher: any PublicFetcher,
        pace: any Pace = SystemPace()
    ) -> LogOutNoticeService {
        let delivery = LogOutNoticeDelivery(
            storage: storage,
            client: { (id) async throws(ClientLookupError) in try await clients.find(id) },
            tokens: tokens,
            fetcher: fetcher,
            firstAttempts: firstAttempts,
            clock: clock,
            deliverySignal: deliverySignal
        )
        return LogOutNoticeService(
            clients: clients,
            service: DeliveryService(delivery, of: .logOutNotices, deliverySignal: deliverySignal, pace: pace)
        )
    }
}
