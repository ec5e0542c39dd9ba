extension FakeServer {
    /// All requests that reached the server, in order; a fault on the way there keeps one out.
    public var requests: [FakeRequest] { traffic.read(\.log) }

    /// The requests of a kind that reached the server, in order.
    ///
    /// - Parameter pattern: Which requests.
    /// - Returns: The requests.
    public func requests(_ pattern: RequestPattern) -> [FakeRequest] {
        requests.filter { pattern.parameters(in: $0) != nil }
    }

    /// Waits until the server has done what a request asks, such as one that the app sends by the way.
    ///
    /// Each request is handed out once, also when it came before the call; ``forgetRequests()`` starts anew. To learn of
    /// a request before anything is done, hold it.
    ///
    /// - Parameter pattern: Which requests; any without it.
    /// - Returns: The first such request that was not handed out yet.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func nextRequest(_ pattern: RequestPattern = .any) async throws -> FakeRequest {
        try await traffic.first { $0.claim(pattern) }
    }

    /// Forgets the requests that were made so far.
    public func forgetRequests() {
        traffic.change {
            $0.log = []
            $0.unclaimed = []
        }
    }
}
