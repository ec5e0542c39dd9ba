/// What operators ask of messages.
package struct MessageAdministration: Sendable {
    private let store: any MessageStore
    private let clock: any WallClock
    private let bell: Bell

    package init(store: any MessageStore, clock: any WallClock, bell: Bell) {
        self.store = store
        self.clock = clock
        self.bell = bell
    }

    /// What is known of messages, the newest first.
    package func newest(_ count: Int) async throws(StoreError) -> [MessageRecord] {
        try await store.newest(count)
    }

    /// Has a message sent at once that was not sent.
    package func retry(_ id: Message.ID) async throws(StoreError) -> MessageRetryOutcome {
        let outcome = try await store.retry(id, at: clock.now())
        bell.ring()
        return outcome
    }

    /// Has all messages sent at once that were not sent.
    ///
    /// - Returns: How many there are.
    package func retryAll() async throws(StoreError) -> Int {
        let count = try await store.retryAll(at: clock.now())
        bell.ring()
        return count
    }
}
