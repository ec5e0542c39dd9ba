extension FakeServer {
    /// All requests that reached the server, in order; some faults prevent that.
    public var requests: [FakeRequest] { traffic.read(\.log) }

    /// The requests of a kind that reached the server, in order.
    ///
    /// - Parameter pattern: The pattern.
    /// - Returns: The requests.
    public func requests(_ pattern: RequestPattern) -> [FakeRequest] {
        requests.filter { pattern.parameters(in: $0) != nil }
    }

    /// Waits until the server has answered a request, such as one that the app sends in the background.
    ///
    /// Each request is returned once, also if it came before the call; ``forgetRequests()`` starts again. To see a
    /// request before the server answers it, hold it.
    ///
    /// - Parameter pattern: The pattern; any request by default.
    /// - Returns: The first matching request that was not returned yet.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func nextRequest(_ pattern: RequestPattern = .any) async throws -> FakeRequest {
        try await traffic.first { $0.claim(pattern) }
    }

    /// Forgets the requests so far.
    public func forgetRequests() {
        traffic.change {
            $0.log = []
            $0.unclaimed = []
        }
    }
}
