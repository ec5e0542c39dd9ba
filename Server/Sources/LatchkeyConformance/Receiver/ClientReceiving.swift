/// A request that the server under test sent to a client.
package struct ReceivedRequest: Sendable {
    package let method: String
    package let path: String
    package let contentType: String?
    package let body: String

    package init(method: String, path: String, contentType: String?, body: String) {
        self.method = method
        self.path = path
        self.contentType = contentType
        self.body = body
    }
}

/// The server of the clients: it takes logout tokens, and serves keys and lists.
package protocol ClientReceiving: Sendable {
    /// The address of a path for the server under test.
    func address(_ path: String) -> String

    /// Answers GET requests to a path with JSON from now on.
    func serve(_ json: String, at path: String) async

    /// The requests to a path since the last call; waits until there is one.
    ///
    /// - Returns: None if nothing comes in time.
    func take(from path: String, within limit: Duration) async -> [ReceivedRequest]
}
