public import LatchkeyAPI

extension FakeServer {
    /// Answers a request of a signed-in user.
    public typealias Handler = @Sendable (_ request: FakeRequest, _ user: User) async throws -> FakeAnswer

    /// Answers a request of any client; the user is nil if nobody is signed in.
    public typealias PublicHandler = @Sendable (_ request: FakeRequest, _ user: User?) async throws -> FakeAnswer

    /// Answers an app's own requests, to this server or any other.
    ///
    /// ```swift
    /// server.on("GET /articles/{id}") { request, user in
    ///     try .json(["id": request.parameters["id"], "reader": user.id])
    /// }
    /// ```
    ///
    /// The handler is called only if the access token, or the cookie of a `CookieLogIn`, is valid. Otherwise the
    /// answer is 401, and the SDK refreshes the session. The last handler that matches a request is called, even for a
    /// call of Latchkey's own API.
    ///
    /// - Parameters:
    ///   - pattern: The requests.
    ///   - handler: Makes the answer; an error that it throws becomes 500.
    public func on(_ pattern: RequestPattern, _ handler: @escaping Handler) {
        traffic.change { $0.handlers.append((pattern, .signedIn(handler))) }
    }

    /// Answers an app's own requests, including those without a user.
    ///
    /// ```swift
    /// server.onAnyone("POST /articles") { request, user in
    ///     user == nil ? .status(403) : try .json(["id": 1])
    /// }
    /// ```
    ///
    /// A request with an invalid access token or cookie is answered with 401, without the handler.
    ///
    /// - Parameters:
    ///   - pattern: The requests.
    ///   - handler: Makes the answer; an error that it throws becomes 500.
    public func onAnyone(_ pattern: RequestPattern, _ handler: @escaping PublicHandler) {
        traffic.change { $0.handlers.append((pattern, .anyone(handler))) }
    }
}

/// The handler of an app's request.
enum RegisteredHandler: Sendable {
    case signedIn(FakeServer.Handler)
    case anyone(FakeServer.PublicHandler)
}
