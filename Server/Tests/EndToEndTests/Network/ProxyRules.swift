import NIOCore

/// The rules of a ``Proxy`` for requests and answers; each rule may delay its message.
struct ProxyRules: Sendable {
    /// Decides before a request goes to the server.
    var request: @Sendable (Exchange) async -> Passage = { _ in .forward }
    /// Decides about the server's answer before it goes to the client.
    var answer: @Sendable (Exchange) async -> Passage = { _ in .forward }
}

/// The fate of a message.
enum Passage: Sendable {
    case forward
    /// Drops it and closes the client's connection.
    case close
    /// Drops it and resets the client's connection.
    case reset
}

/// A forwarded request.
struct Exchange: Sendable {
    /// Whether it refreshes a session.
    let isRefresh: Bool

    init(_ request: ByteBuffer) {
        isRefresh = String(buffer: request).hasPrefix("POST /v1/sessions/refresh ")
    }
}
