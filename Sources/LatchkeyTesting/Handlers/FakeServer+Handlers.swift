public import LatchkeyAPI

extension FakeServer {
    /// Answers a request of a signed-in user.
    public typealias Handler = @Sendable (_ request: FakeRequest, _ user: User) async throws -> FakeAnswer

    /// Answers an app's own requests, at this server or at any other.
    ///
    /// ```swift
    /// server.on("GET /articles/{id}") { request, user in
    ///     try .json(["id": request.parameters["id"], "reader": user.id])
    /// }
    /// ```
    ///
    /// The handler is asked only when the access token is good; otherwise the answer is 401, and the SDK renews the
    /// session. The last one registered for a request counts, also for a call of Latchkey's own contract.
    ///
    /// - Parameters:
    ///   - pattern: Which requests.
    ///   - handler: Makes the answer; an error that it throws becomes 500.
    public func on(_ pattern: RequestPattern, _ handler: @escaping Handler) {
        traffic.change { $0.handlers.append((pattern, handler)) }
    }
}
