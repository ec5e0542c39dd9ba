import Foundation
import LatchkeyCore
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The clients' server on this computer; with a certificate it speaks TLS.
package struct LoopbackReceiver: ClientReceiving {
    private let channel: any Channel
    private let inbox: ReceiverInbox
    private let base: String

    /// - Parameters:
    ///   - host: The address to listen at.
    ///   - port: The port; 0 takes a free one.
    ///   - publicURL: The address for the server under test; nil for that of the listener.
    ///   - certificate: A PEM file with the certificate; nil for plain HTTP.
    ///   - key: A PEM file with its key.
    /// - Returns: The listening server.
    /// - Throws: An error if the certificate or the port is unusable.
    package static func start(
        host: String = "127.0.0.1",
        port: Int = 0,
        publicURL: String? = nil,
        certificate: String? = nil,
        key: String? = nil
    ) async throws -> LoopbackReceiver {
        let context = try tls(certificate, key)
        let inbox = ReceiverInbox()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { connection in
                connection.eventLoop.makeCompletedFuture {
                    let pipeline = connection.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(ReceiverConnection(inbox))
                }
            }
            .bind(host: host, port: port)
            .get()
        let scheme = context == nil ? "http" : "https"
        let own = "\(scheme)://\(host):\(channel.localAddress?.port ?? port)"
        return LoopbackReceiver(channel: channel, inbox: inbox, base: publicURL ?? own)
    }

    private static func tls(_ certificate: String?, _ key: String?) throws -> NIOSSLContext? {
        guard let certificate, let key else { return nil }
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            )
        )
    }

    private init(channel: any Channel, inbox: ReceiverInbox, base: String) {
        self.channel = channel
        self.inbox = inbox
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    }

    package func address(_ path: String) -> String { base + path }

    package func serve(_ json: String, at path: String) async { await inbox.serve(json, at: path) }

    package func take(from path: String, within limit: Duration) async -> [ReceivedRequest] {
        await inbox.take(from: path, within: limit)
    }

    /// Closes the listener.
    package func stop() async { try? await channel.close() }
}

/// The requests that came, and the documents to answer.
private actor ReceiverInbox {
    /// The most requests to keep, so that a server cannot fill the runner.
    private static let most = 100

    private var requests: [ReceivedRequest] = []
    private var documents: [String: String] = [:]
    /// Sent when a request comes at a path.
    private var arrivals: [String: [WakeSignal]] = [:]

    func serve(_ json: String, at path: String) { documents[path] = json }

    /// Keeps a request; the answer is a document or nothing.
    func answer(_ request: ReceivedRequest) -> String? {
        if request.method != "GET", requests.count < Self.most {
            requests.append(request)
            for arrival in arrivals[request.path] ?? [] { arrival.send() }
        }
        return documents[request.path]
    }

    func take(from path: String, within limit: Duration) async -> [ReceivedRequest] {
        if !requests.contains(where: { $0.path == path }) {
            let arrival = WakeSignal()
            arrivals[path, default: []].append(arrival)
            await withTaskGroup { group in
                group.addTask { await arrival.wait() }
                group.addTask { try? await Task.sleep(for: limit) }
                await group.next()
                group.cancelAll()
            }
            arrivals[path]?.removeAll { $0 === arrival }
        }
        let taken = requests.filter { $0.path == path }
        requests.removeAll { $0.path == path }
        return taken
    }
}

/// One connection; it answers one request and closes.
private final class ReceiverConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let longest = 64 * 1024

    private let inbox: ReceiverInbox
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()

    init(_ inbox: ReceiverInbox) { self.inbox = inbox }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(var bytes):
            guard body.readableBytes + bytes.readableBytes <= Self.longest else { return context.close(promise: nil) }
            body.writeBuffer(&bytes)
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let request = ReceivedRequest(
            method: head.method.rawValue,
            path: String(head.uri.prefix { $0 != "?" }),
            contentType: head.headers.first(name: "Content-Type"),
            body: String(buffer: body)
        )
        let (inbox, channel) = (inbox, context.channel)
        Task {
            let document = await inbox.answer(request)
            let text = document ?? ""
            let isGood = document != nil || request.method == "POST"
            let fields: HTTPHeaders = [
                "Content-Type": "application/json", "Content-Length": "\(text.utf8.count)", "Connection": "close",
                "Cache-Control": "no-store",
            ]
            let head = HTTPResponseHead(version: .http1_1, status: isGood ? .ok : .notFound, headers: fields)
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
            try? await channel.writeAndFlush(HTTPServerResponsePart.end(nil)).get()
            try? await channel.close()
        }
    }
}
