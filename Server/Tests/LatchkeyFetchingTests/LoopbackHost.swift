import NIOCore
import NIOPosix
import Synchronization

/// A host on this computer that sends each connection the same bytes.
final class LoopbackHost: Sendable {
    private let channel: any Channel
    private let log: Log

    let port: Int

    /// The received requests, one text for each connection.
    var requests: [String] { log.texts.withLock { $0 } }

    /// - Parameters:
    ///   - answer: The bytes for each connection; may be empty.
    ///   - closes: Whether the connection ends after them.
    ///   - isHeld: Whether answers wait for `release`.
    /// - Throws: An error of the socket.
    init(_ answer: String, closes: Bool = true, isHeld: Bool = false) async throws {
        let log = Log(isHeld: isHeld)
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = CannedAnswer(answer: answer, closes: closes, log: log)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.log = log
    }

    func url(_ host: String = "127.0.0.1", path: String = "/document") -> String { "http://\(host):\(port)\(path)" }

    /// Sends the answers that wait, and all later ones at once.
    func release() {
        let waiting = log.held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for send in waiting { send() }
    }

    func close() async { try? await channel.close() }

    static func answer(_ body: String, status: String = "200 OK", headers: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }
}

private final class Log: Sendable {
    let texts = Mutex<[String]>([])
    /// Nil if answers are sent at once.
    let held: Mutex<[@Sendable () -> Void]?>

    init(isHeld: Bool) { held = Mutex(isHeld ? [] : nil) }
}

private final class CannedAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: String
    private let closes: Bool
    private let log: Log
    private var hasAnswered = false

    init(answer: String, closes: Bool, log: Log) {
        self.answer = answer
        self.closes = closes
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let text = String(buffer: unwrapInboundIn(data))
        guard !hasAnswered else {
            log.texts.withLock { $0[$0.count - 1] += text }
            return
        }
        hasAnswered = true
        log.texts.withLock { $0.append(text) }
        let (channel, answer, closes) = (context.channel, answer, closes)
        let send: @Sendable () -> Void = {
            channel.writeAndFlush(ByteBuffer(string: answer), promise: nil)
            if closes { channel.close(promise: nil) }
        }
        let isHeld = log.held.withLock { held in
            held?.append(send)
            return held != nil
        }
        if !isHeld { send() }
    }
}
