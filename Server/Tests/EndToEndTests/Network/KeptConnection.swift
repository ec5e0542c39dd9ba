import Foundation
import NIOCore
import NIOPosix

/// A raw connection that is kept between requests, as a proxy does.
struct KeptConnection {
    /// The connection ended without an answer: closed while it was idle, or reset.
    enum End: Error, Equatable {
        case closed
        case reset
    }

    private typealias Messages = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private var answers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let asking: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Connects, and closes after the work.
    ///
    /// - Throws: `IOError` without a listener, and the errors of the work.
    @discardableResult
    static func open<Result>(
        to server: URL,
        _ work: (inout KeptConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: server.port ?? 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPMessageDecoder()))
                    return try Messages(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = KeptConnection(answers: inbound.makeAsyncIterator(), asking: outbound)
            return try await work(&connection)
        }
    }

    /// Whether anything listens there.
    static func canConnect(to server: URL) async -> Bool {
        (try? await open(to: server) { _ in }) != nil
    }

    /// Sends bytes: a request or a part of one.
    func send(_ text: String) async throws {
        do {
            try await asking.write(ByteBuffer(string: text))
        } catch { throw End.reset }
    }

    /// The next answer.
    mutating func answer() async throws -> WireAnswer {
        let next: ByteBuffer?
        do {
            next = try await answers.next(isolation: #isolation)
        } catch { throw End.reset }
        guard let next else { throw End.closed }
        return WireAnswer(String(buffer: next))
    }

    /// Sends a whole request and returns its answer.
    @discardableResult
    mutating func call(_ request: WireRequest) async throws -> WireAnswer {
        try await send(request.head + request.body)
        return try await answer()
    }
}

/// A raw request.
struct WireRequest {
    let head: String
    let body: String

    /// Further headers bring their line ends.
    init(_ method: String, _ path: String, body: String = "", headers: String = "") {
        self.body = body
        head =
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n"
    }

    static let health = WireRequest("GET", "/health")
    static let ready = WireRequest("GET", "/ready")

    /// Registers a user; with a password it takes the server a while.
    static func newUser(password: String? = nil) -> WireRequest {
        guard let password else { return WireRequest("POST", "/v1/users", body: "{}") }
        let name = "user-\(UUID().uuidString.prefix(13))"
        return WireRequest("POST", "/v1/users", body: #"{"username":"\#(name)","password":"\#(password)"}"#)
    }
}

/// A raw answer.
struct WireAnswer {
    let status: Int
    /// `Connection: close`: it is the connection's last.
    let isLast: Bool
    let text: String

    init(_ text: String) {
        self.text = text
        status = Int(text.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
        isLast = text.firstMatch(of: /(?i)\r\nConnection: close\r\n/) != nil
    }
}
