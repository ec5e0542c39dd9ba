import NIOCore

/// What a ``Proxy`` does with requests and answers; each rule may take its time.
struct ProxyRules: Sendable {
    /// Decides before a request goes to the server.
    var request: @Sendable (Exchange) async -> Passage = { _ in .forward }
    /// Decides when the server has answered, before the answer goes to the client.
    var answer: @Sendable (Exchange) async -> Passage = { _ in .forward }
}

/// What becomes of a message.
enum Passage: Sendable {
    case forward
    /// It is swallowed, and the client's connection is closed.
    case close
    /// It is swallowed, and the client's connection is reset.
    case reset
}

/// A request on its way.
struct Exchange: Sendable {
    /// Whether a session is to be renewed.
    let isRefresh: Bool

    init(_ request: ByteBuffer) {
        isRefresh = String(buffer: request).hasPrefix("POST /v1/sessions/refresh ")
    }
}
