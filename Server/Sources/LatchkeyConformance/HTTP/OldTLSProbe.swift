import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// Tries a handshake that offers TLS 1.1 at most.
package enum OldTLSProbe {
    /// Whether the server of an https address accepts it.
    package static func isAccepted(at address: String) async -> Bool {
        guard let url = URL(string: address), url.scheme == "https", let host = url.host() else { return false }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv1
        configuration.maximumTLSVersion = .tlsv11
        // Nothing secret is sent, so the certificate does not matter.
        configuration.certificateVerification = .none
        guard let context = try? NIOSSLContext(configuration: configuration) else { return false }
        let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Bool.self)
        let channel = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(5))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let name = host.contains(where: \.isLetter) && !host.contains(":") ? host : nil
                    let tls = try NIOSSLClientHandler(context: context, serverHostname: name)
                    try channel.pipeline.syncOperations.addHandlers(tls, HandshakeObserver(answer))
                }
            }
            .connect(host: host, port: url.port ?? 443)
            .get()
        guard let channel else {
            answer.succeed(false)
            return false
        }
        let limit = channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
        let isAccepted = (try? await answer.futureResult.get()) ?? false
        limit.cancel()
        try? await channel.close()
        return isAccepted
    }
}

/// Tells whether the handshake ended well.
private final class HandshakeObserver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<Bool>
    private var isAnswered = false

    init(_ answer: EventLoopPromise<Bool>) { self.answer = answer }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent { tell(true) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        tell(false)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { tell(false) }

    private func tell(_ isAccepted: Bool) {
        guard !isAnswered else { return }
        isAnswered = true
        answer.succeed(isAccepted)
    }
}

extension ModuleRun {
    /// The server of an endpoint refuses TLS 1.1 and older.
    func expectCurrentTLS(_ name: String) async throws {
        guard let acceptsOldTLS = settings.acceptsOldTLS else { return }
        let address = try await endpoint(name)
        expect(try await !acceptsOldTLS(address), "the server refuses TLS 1.1 and older", "it accepts it")
    }
}
