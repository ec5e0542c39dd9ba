import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// A proxy on loopback that speaks TLS to the engine, in records as large as TLS allows.
///
/// PostgreSQL before version 17 sends records of 8 KB; newer ones, poolers and proxies send larger ones.
struct LargeRecordsProxy {
    /// The URL for the engine.
    let url: String

    /// Runs a test with a proxy to the server of a URL.
    static func with<Value>(to url: String, _ test: (LargeRecordsProxy) async throws -> Value) async throws -> Value {
        guard var components = URLComponents(string: url), let host = components.host, let port = components.port else {
            throw URLError(.badURL)
        }
        let server = try SocketAddress.makeAddressResolvingHost(host, port: port)
        let context = try secrets()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { client in
                ClientBootstrap(group: client.eventLoop)
                    .connect(to: server)
                    .flatMapThrowing { server in
                        try client.pipeline.syncOperations.addHandler(EngineEnd(server, context))
                        try server.pipeline.syncOperations.addHandler(ServerEnd(client))
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        components.port = listener.localAddress?.port
        let query = [components.percentEncodedQuery, "sslmode=require&gssencmode=disable"]
        components.percentEncodedQuery = query.compactMap { $0 }.joined(separator: "&")
        let proxy = LargeRecordsProxy(url: components.string ?? "")
        let result: Result<Value, any Error>
        do { result = .success(try await test(proxy)) } catch { result = .failure(error) }
        try? await listener.close().get()
        return try result.get()
    }

    /// The certificate of the tests' PostgreSQL, whose key lies beside it.
    private static func secrets() throws -> NIOSSLContext {
        let file = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES_CERTIFICATE"])
        let key = URL(filePath: file).deletingPathExtension().appendingPathExtension("key").path()
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(file).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            )
        )
    }
}

/// The end towards the engine: answers its request for TLS, and forwards its data.
private final class EngineEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let server: any Channel
    private let context: NIOSSLContext
    private var isEncrypted = false

    init(_ server: any Channel, _ context: NIOSSLContext) {
        self.server = server
        self.context = context
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEncrypted else { return server.writeAndFlush(unwrapInboundIn(data), promise: nil) }
        isEncrypted = true
        // The engine waits for this byte before it begins with TLS.
        context.writeAndFlush(NIOAny(ByteBuffer(string: "S")), promise: nil)
        let tls = NIOSSLServerHandler(context: self.context)
        do { try context.pipeline.syncOperations.addHandler(tls, position: .first) } catch {
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { server.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// The end towards the server: forwards a whole flight's answers at once.
private final class ServerEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let engine: any Channel
    private var received = ByteBuffer()
    private var hasBegun = false

    init(_ engine: any Channel) { self.engine = engine }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.writeImmutableBuffer(unwrapInboundIn(data))
        let end = Array(received.readableBytesView.suffix(6))
        let isReady = end.starts(with: [UInt8(ascii: "Z"), 0, 0, 0, 5])
        // The password exchange has no such end.
        guard isReady || !hasBegun else { return }
        hasBegun = hasBegun || isReady
        engine.writeAndFlush(received, promise: nil)
        received = ByteBuffer()
    }

    func channelInactive(context: ChannelHandlerContext) { engine.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
