import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOPosix
import NIOSSL

/// A push service for tests: it speaks only HTTP/2 over TLS, records requests, and answers as scripted.
package struct PushServer: Sendable {
    package let script: PushServiceScript
    private let channel: any Channel

    package var port: Int { channel.localAddress?.port ?? 0 }
    package var url: String { "https://localhost:\(port)" }

    /// Starts a service on this computer.
    ///
    /// - Parameters:
    ///   - secrets: Its certificate.
    ///   - port: The port; 0 takes a free one.
    /// - Returns: The listening server.
    /// - Throws: An error if the certificate or the port is unusable.
    package static func start(_ secrets: PushSecrets, port: Int = 0) async throws -> PushServer {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(secrets.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: secrets.certificateKey, format: .pem))
        )
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let script = PushServiceScript()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { connection in
                script.noteConnection()
                return connection.eventLoop.makeCompletedFuture {
                    try connection.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    _ = try connection.pipeline.syncOperations.configureHTTP2Pipeline(
                        mode: .server,
                        connectionConfiguration: .init(),
                        streamConfiguration: .init()
                    ) { stream in
                        stream.eventLoop.makeCompletedFuture {
                            try stream.pipeline.syncOperations.addHandlers(
                                HTTP2FramePayloadToHTTPServerCodec(),
                                PushStream(script)
                            )
                        }
                    }
                }
            }
            .bind(host: "127.0.0.1", port: port)
            .get()
        return PushServer(script: script, channel: channel)
    }

    private init(script: PushServiceScript, channel: any Channel) {
        self.script = script
        self.channel = channel
    }

    /// Accepts no more connections.
    package func stop() async { try? await channel.close() }
}

/// One request and its answer.
private final class PushStream: ChannelInboundHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private let script: PushServiceScript
    private var head: HTTPRequest?
    private var body = Data()

    init(_ script: PushServiceScript) { self.script = script }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(let bytes): body.append(contentsOf: bytes.readableBytesView)
        case .end:
            guard let head else { return }
            var headers: [String: String] = [:]
            for field in head.headerFields { headers[field.name.canonicalName] = field.value }
            let request = PushRequest(
                method: head.method.rawValue,
                path: head.path ?? "",
                headers: headers,
                body: body
            )
            answer(script.take(request), context)
        }
    }

    private func answer(_ answer: PushAnswerScript, _ context: ChannelHandlerContext) {
        switch answer {
        case .nothing: break
        case .headAlone(let status):
            write(status, [:], context)
            context.flush()
        case .whole(let status, let headers, let body):
            write(status, headers, context)
            if !body.isEmpty {
                context.write(wrapOutboundOut(.body(ByteBuffer(string: body))), promise: nil)
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case .slowly(let status, let milliseconds):
            write(status, [:], context)
            context.flush()
            drip(every: milliseconds, context)
        }
    }

    private func write(_ status: Int, _ headers: [String: String], _ context: ChannelHandlerContext) {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let response = HTTPResponse(status: .init(code: status), headerFields: fields)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
    }

    private func drip(every milliseconds: Int64, _ context: ChannelHandlerContext) {
        let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(milliseconds)) {
            let (stream, context) = loop.value
            guard context.channel.isActive else { return }
            let byte = stream.wrapOutboundOut(.body(ByteBuffer(string: " ")))
            context.writeAndFlush(byte, promise: nil)
            stream.drip(every: milliseconds, context)
        }
    }
}
