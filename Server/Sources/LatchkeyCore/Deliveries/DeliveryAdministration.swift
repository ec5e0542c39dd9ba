/// Shows operators the queued deliveries and retries them.
package struct DeliveryAdministration<Claimed: ClaimedDelivery>: Sendable {
    private let queue: DeliveryQueue<Claimed>
    private let clock: any WallClock
    private let deliverySignal: WakeSignal

    package init(queue: DeliveryQueue<Claimed>, clock: any WallClock, deliverySignal: WakeSignal) {
        self.queue = queue
        self.clock = clock
        self.deliverySignal = deliverySignal
    }

    /// The records of deliveries in any state, newest first.
    package func newest(_ count: Int) async throws(StoreError) -> [Claimed.Record] {
        try await queue.newest(count)
    }

    /// Makes an unsent delivery due at once.
    package func retry(_ id: Claimed.ID) async throws(StoreError) -> RetryOutcome {
        let outcome = try await queue.retry(id, at: clock.now())
        deliverySignal.send()
        return outcome
    }

    /// Makes all unsent deliveries due at once.
    ///
    /// - Returns: The number of these deliveries.
    package func retryAll() async throws(StoreError) -> Int {
        let count = try await queue.retryAll(at: clock.now())
        deliverySignal.send()
        return count
    }
}
