import HummingbirdCore
import LatchkeyCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

/// Connections over TLS, with HTTP/2 or HTTP/1.1 as the client chooses.
///
/// Hummingbird's own channel supports neither a new certificate while it runs nor our limits for HTTP/2.
struct TLSServerChannel: ServerChildChannel {
    typealias Version = NIONegotiatedHTTPVersion<AnsweredChannel, Streams>
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<AnsweredChannel>

    struct Value: ServerChildChannelValue {
        /// Known after the handshake.
        let version: EventLoopFuture<Version>
        let channel: any Channel
    }

    private let http1: HTTP1ServerChannel
    private let certificate: CurrentCertificate
    private let drain: Drain
    private let answers: OpenAnswers
    private let answer: Answering

    init(
        _ http1: HTTP1ServerChannel,
        certificate: CurrentCertificate,
        drain: Drain,
        answers: OpenAnswers,
        answer: @escaping Answering
    ) {
        self.http1 = http1
        self.certificate = certificate
        self.drain = drain
        self.answers = answers
        self.answer = answer
    }

    /// Returns at once, before the handshake, because `Listener` requires a quick setup of connections.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let bytes = ReceivedBytes()
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Version> { protocolName in
                channel.readInPieces()
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
        let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        let ofConnection = NIOLoopBound(
            ConnectionAnswers(
                limit: answers.limits.bytesPerConnection,
                mostAtOnce: answers.limits.requestsAtOnce(from: address)
            ),
            eventLoop: channel.eventLoop
        )
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
                return try AnsweredChannel(
                    stream,
                    delivery: AnswerDelivery(answers, connection: ofConnection.value),
                    idleTime: nil,
                    answer: answer
                )
            }
        }
        try pipeline.addHandlers(connection, closing)
        return streams
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.version.get() {
            case .http1_1(let connection): await connection.wait()
            case .http2(let streams): try await handle(streams)
            }
        } catch {
            // The client has disconnected, or sent neither TLS nor HTTP.
            logger.trace("connection ended", metadata: ["error": "\(error)"])
        }
    }

    private func handle(_ streams: Streams) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for try await stream in streams.inbound { group.addTask { await stream.wait() } }
        }
    }
}
