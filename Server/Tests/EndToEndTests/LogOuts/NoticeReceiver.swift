import Foundation
import NIOCore
import NIOPosix

/// The back-channel endpoint of an application on this computer, which confirms each notice.
final class NoticeReceiver: Sendable {
    let uri: String
    /// The bodies of the requests.
    let bodies: AsyncStream<String>
    private let channel: any Channel

    init() async throws {
        let (bodies, arrivals) = AsyncStream.makeStream(of: String.self)
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Confirmation(arrivals: arrivals))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        self.bodies = bodies
        uri = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/logged-out"
    }

    /// The body of the next request.
    func next() async -> String? {
        for await body in bodies { return body }
        return nil
    }

    func close() async { try? await channel.close() }
}

private final class Confirmation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let arrivals: AsyncStream<String>.Continuation
    private var text = ""

    init(arrivals: AsyncStream<String>.Continuation) { self.arrivals = arrivals }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        guard let end = text.range(of: "\r\n\r\n"),
            let length = text.lowercased().firstMatch(of: /content-length: ([0-9]+)/).flatMap({ Int($0.1) })
        else { return }
        let body = String(text[end.upperBound...])
        guard body.utf8.count == length else { return }
        arrivals.yield(body)
        let answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
        context.close(promise: nil)
    }
}
