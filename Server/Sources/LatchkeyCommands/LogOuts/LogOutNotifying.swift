package import LatchkeyCore

/// The notices to applications about ended sessions, and the service that sends them.
package struct LogOutNotifying: Sendable {
    /// The first attempts, which log-outs wait for.
    package let firstAttempts = FirstLogOutAttempts()
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let clock: any WallClock
    private let deliverySignal: WakeSignal

    /// - Parameters:
    ///   - storage: Queues the notices.
    ///   - applications: The applications of the server.
    ///   - clock: The wall clock.
    ///   - deliverySignal: Sent when sessions have ended.
    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        clock: any WallClock,
        deliverySignal: WakeSignal
    ) {
        self.storage = storage
        self.applications = applications
        self.clock = clock
        self.deliverySignal = deliverySignal
    }

    /// The service that sends the notices, once an application wants some.
    package func service(
        signing tokens: LogOutTokens,
        postingBy fetcher: any PublicFetcher,
        pace: any Pace = SystemPace()
    ) -> LogOutNoticeService {
        let delivery = LogOutNoticeDelivery(
            storage: storage,
            client: { [applications] in applications[$0] },
            tokens: tokens,
            fetcher: fetcher,
            firstAttempts: firstAttempts,
            clock: clock,
            deliverySignal: deliverySignal
        )
        return LogOutNoticeService(
            applications: applications,
            service: DeliveryService(delivery, of: .logOutNotices, deliverySignal: deliverySignal, pace: pace)
        )
    }
}
