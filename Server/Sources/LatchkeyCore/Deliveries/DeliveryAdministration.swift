/// What operators ask of what waits to be sent.
package struct DeliveryAdministration<Claimed: ClaimedDelivery>: Sendable {
    private let queue: DeliveryQueue<Claimed>
    private let clock: any WallClock
    private let bell: Bell

    package init(queue: DeliveryQueue<Claimed>, clock: any WallClock, bell: Bell) {
        self.queue = queue
        self.clock = clock
        self.bell = bell
    }

    /// What is known of what was sent, waits, or was given up, the newest first.
    package func newest(_ count: Int) async throws(StoreError) -> [Claimed.Record] {
        try await queue.newest(count)
    }

    /// Has one sent at once that was not sent.
    package func retry(_ id: String) async throws(StoreError) -> RetryOutcome {
        let outcome = try await queue.retry(id, at: clock.now())
        bell.ring()
        return outcome
    }

    /// Has all sent at once that were not sent.
    ///
    /// - Returns: How many there are.
    package func retryAll() async throws(StoreError) -> Int {
        let count = try await queue.retryAll(at: clock.now())
        bell.ring()
        return count
    }
}
