package import HummingbirdCore
import LatchkeyCore
package import Logging
package import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

/// Connections over TLS, with HTTP/2 or HTTP/1.1 as the client chooses.
///
/// Hummingbird's own channel supports neither a new certificate while it runs nor our limits for HTTP/2.
package struct TLSServerChannel: ServerChildChannel {
    typealias Version = NIONegotiatedHTTPVersion<HTTP1Channel.Value, Streams>
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>

    package struct Value: ServerChildChannelValue {
        /// Known after the handshake.
        let version: EventLoopFuture<Version>
        package let channel: any Channel
    }

    private let http1: HTTP1Channel
    private let certificate: CurrentCertificate
    private let drain: Drain
    private let answers: OpenAnswers?

    package init(_ http1: HTTP1Channel, certificate: CurrentCertificate, drain: Drain, answers: OpenAnswers?) {
        self.http1 = http1
        self.certificate = certificate
        self.drain = drain
        self.answers = answers
    }

    /// Returns at once, before the handshake, because `Listener` requires a quick setup of connections.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let bytes = ReceivedBytes()
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Version> { protocolName in
                if answers != nil { channel.readInPieces() }
                guard case .negotiated("h2") = protocolName else {
                    return http1.setup(channel: channel, logger: logger).map { .http1_1($0) }
                }
                return channel.eventLoop.makeCompletedFuture { .http2(try setUpHTTP2(channel, bytes)) }
            }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers(bytes, NIOSSLServerHandler(context: certificate.now.context))
            try pipeline.addHandlers(HandshakeDeadline(), negotiation)
            return Value(version: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    private func setUpHTTP2(_ channel: any Channel, _ bytes: ReceivedBytes) throws -> Streams {
        let pipeline = channel.pipeline.syncOperations
        let closing = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            configuration: .init(maxIdleTime: nil, maxAge: nil, maxGraceTime: nil, keepalive: nil)
        )
        let connection = HTTP2Connection(drain, bytes)
        let delivery = answers.map { answers in
            let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
            let ofConnection = ConnectionAnswers(
                limit: answers.limits.bytesPerConnection,
                mostAtOnce: answers.limits.requestsAtOnce(from: address)
            )
            return NIOLoopBound((all: answers, connection: ofConnection), eventLoop: channel.eventLoop)
        }
        let streams = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server,
            streamDelegate: connection.streamDelegate(on: channel.eventLoop, beside: closing.http2StreamDelegate),
            frameDelegate: connection,
            configuration: .latchkey
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandlers(
                    HTTP2FramePayloadToHTTPServerCodec(),
                    HTTP2Request()
                )
                if let delivery = delivery?.value {
                    try stream.pipeline.syncOperations.addHandler(
                        AnswerDelivery(delivery.all, connection: delivery.connection)
                    )
                }
                try stream.pipeline.syncOperations.addHandler(ConnectionDeadlines())
                return try HTTP1Channel.Value(wrappingChannelSynchronously: stream)
            }
        }
        try pipeline.addHandlers(connection, closing)
        return streams
    }

    package func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.version.get() {
            case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let streams): try await handle(streams, logger)
            }
        } catch {
            // The client has disconnected, or sent neither TLS nor HTTP.
            logger.trace("connection ended", metadata: ["error": "\(error)"])
        }
    }

    private func handle(_ streams: Streams, _ logger: Logger) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for try await stream in streams.inbound {
                // The HTTP/1.1 handlers treat a stream as a connection with one request.
                group.addTask { await http1.handle(value: stream, logger: logger) }
            }
        }
    }
}
