public import LatchkeyAPI

extension FakeServer {
    /// Answers a request of a signed-in user.
    public typealias Handler = @Sendable (_ request: FakeRequest, _ user: User) async throws -> FakeAnswer

    /// Answers a request of anybody; the user is nil when nobody is signed in.
    public typealias PublicHandler = @Sendable (_ request: FakeRequest, _ user: User?) async throws -> FakeAnswer

    /// Answers an app's own requests, at this server or at any other.
    ///
    /// ```swift
    /// server.on("GET /articles/{id}") { request, user in
    ///     try .json(["id": request.parameters["id"], "reader": user.id])
    /// }
    /// ```
    ///
    /// The handler is asked only when the access token, or the cookie of a ``CookieLogIn``, is good; otherwise the answer is 401, and the SDK renews the
    /// session. The last one registered for a request counts, also for a call of Latchkey's own contract.
    ///
    /// - Parameters:
    ///   - pattern: Which requests.
    ///   - handler: Makes the answer; an error that it throws becomes 500.
    public func on(_ pattern: RequestPattern, _ handler: @escaping Handler) {
        traffic.change { $0.handlers.append((pattern, .signedIn(handler))) }
    }

    /// Answers an app's own requests, also those that are sent by nobody.
    ///
    /// ```swift
    /// server.onAnyone("POST /articles") { request, user in
    ///     user == nil ? .status(403) : try .json(["id": 1])
    /// }
    /// ```
    ///
    /// A request with an access token or a cookie that is not good is answered with 401, without asking the handler.
    ///
    /// - Parameters:
    ///   - pattern: Which requests.
    ///   - handler: Makes the answer; an error that it throws becomes 500.
    public func onAnyone(_ pattern: RequestPattern, _ handler: @escaping PublicHandler) {
        traffic.change { $0.handlers.append((pattern, .anyone(handler))) }
    }
}

/// Who answers a request of an app.
enum RegisteredHandler: Sendable {
    case signedIn(FakeServer.Handler)
    case anyone(FakeServer.PublicHandler)
}
