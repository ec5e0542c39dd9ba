import Foundation
import NIOCore
import NIOPosix

/// A connection to a server that is kept from one request to the next, as a proxy keeps it, down to its bytes.
struct KeptConnection {
    /// The connection ended without an answer: closed where no request was under way, or reset.
    enum End: Error, Equatable {
        case closed
        case reset
    }

    private typealias Messages = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private var answers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let asking: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Connects, and closes when the work is done.
    ///
    /// - Throws: `IOError` when nobody listens, and what the work throws.
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

    /// Whether somebody listens there.
    static func canConnect(to server: URL) async -> Bool {
        (try? await open(to: server) { _ in }) != nil
    }

    /// Sends bytes, be they a request or a part of one.
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

/// A request as it goes over the wire.
struct WireRequest {
    let head: String
    let body: String

    /// A request; further headers each bring their line end.
    init(_ method: String, _ path: String, body: String = "", headers: String = "") {
        self.body = body
        head =
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n"
    }

    static let health = WireRequest("GET", "/health")
    static let ready = WireRequest("GET", "/ready")

    /// Makes a user; with a password it takes the server a while.
    static func newUser(password: String? = nil) -> WireRequest {
        guard let password else { return WireRequest("POST", "/v1/users", body: "{}") }
        let name = "user-\(UUID().uuidString.prefix(13))"
        return WireRequest("POST", "/v1/users", body: #"{"username":"\#(name)","password":"\#(password)"}"#)
    }
}

/// An answer as it came over the wire.
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
