import Foundation
import LatchkeyCore
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
package import TestMail

/// A fake provider that answers over TLS on a port of this computer, with faults of a network where a test plants them.
package struct FakeProviderServer: Sendable {
    package enum Fault: Sendable, CaseIterable {
        /// The answer is a redirect to the right one.
        case redirect
        /// The answer is right, and longer than any limit of the server.
        case huge
        /// The answer grows for as long as the connection lives.
        case endless
        /// Half of the answer comes, and nothing after it.
        case silence
        /// Half of the answer comes, and the connection ends.
        case brokenOff
    }

    package let provider: FakeProvider
    package let url: String
    private let faults: FaultPlan
    private let channel: any Channel

    /// Starts a provider whose issuer and endpoints are at the port.
    ///
    /// - Parameter certificate: The certificate that it shows.
    /// - Returns: The listening server.
    /// - Throws: An error if the certificate or the port is unusable.
    package static func start(showing certificate: TestCertificate) async throws -> FakeProviderServer {
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.path).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem))
        )
        let context = try NIOSSLContext(configuration: tls)
        let (provider, faults) = (FakeProvider(issuer: ""), FaultPlan())
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { connection in
                connection.eventLoop.makeCompletedFuture {
                    try connection.pipeline.syncOperations.addHandlers(
                        NIOSSLServerHandler(context: context),
                        ProviderConnection(provider, faults)
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let url = "https://127.0.0.1:\(channel.localAddress?.port ?? 0)"
        await provider.change { ($0.issuer, $0.origin) = (url, url) }
        return FakeProviderServer(provider: provider, url: url, faults: faults, channel: channel)
    }

    /// Spoils the answers at a path from now on; nil heals them.
    package func plant(_ fault: Fault?, at path: String) { faults.paths.withLock { $0[path] = fault } }

    /// Accepts no more connections.
    package func stop() async { try? await channel.close() }
}

private final class FaultPlan: Sendable {
    let paths = Mutex<[String: FakeProviderServer.Fault]>([:])
}

/// One connection, with one request.
private final class ProviderConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let provider: FakeProvider
    private let faults: FaultPlan
    private var received = ""

    init(_ provider: FakeProvider, _ faults: FaultPlan) {
        self.provider = provider
        self.faults = faults
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        guard let request = ProviderRequest(received) else { return }
        received = ""
        let fault = faults.paths.withLock { $0[request.path] }
        let (provider, channel) = (provider, context.channel)
        Task {
            let reply = try await provider.send(request.call)
            try await ProviderAnswer(reply, to: request, fault).write(to: channel)
        }
    }

    /// A client that does not trust the certificate, or gives up.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// A complete request.
private struct ProviderRequest {
    let path: String
    let call: UpstreamCall

    /// Nil while a part is missing.
    init?(_ text: String) {
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        func header(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        let body = text[end.upperBound...]
        guard body.utf8.count >= header("content-length").flatMap(Int.init) ?? 0 else { return nil }
        let target = String(words[1])
        path = String(target.prefix { $0 != "?" })
        call = UpstreamCall(
            "https://provider.invalid" + target,
            form: words[0] == "POST" ? Self.form(String(body)) : nil,
            authorization: header("authorization")
        )
    }

    private static func form(_ text: String) -> [AuthorizationParameter] {
        var parts = URLComponents()
        parts.percentEncodedQuery = text.replacing("+", with: "%20")
        return (parts.queryItems ?? []).map { AuthorizationParameter(name: $0.name, value: $0.value ?? "") }
    }
}

/// The bytes of an answer.
private struct ProviderAnswer {
    private let head: String
    private let body: [UInt8]
    private let fault: FakeProviderServer.Fault?

    init(_ reply: UpstreamReply, to request: ProviderRequest, _ fault: FakeProviderServer.Fault?) {
        self.fault = fault
        var lines = ["HTTP/1.1 \(reply.status) Answer", "Content-Type: application/json", "Connection: close"]
        switch fault {
        case .redirect:
            lines[0] = "HTTP/1.1 302 Found"
            lines.append("Location: /elsewhere\(request.path)")
            body = []
        case .huge: body = reply.body + Array(repeating: UInt8(ascii: " "), count: 512 * 1024)
        case .endless: body = Array(repeating: UInt8(ascii: " "), count: 16 * 1024)
        default: body = reply.body
        }
        if fault != .endless { lines.append("Content-Length: \(body.count)") }
        head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    func write(to channel: any Channel) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: head))
        switch fault {
        case .endless: while channel.isActive { try await channel.writeAndFlush(ByteBuffer(bytes: body)) }
        case .silence: try await channel.writeAndFlush(ByteBuffer(bytes: body.prefix(body.count / 2)))
        case .brokenOff:
            try await channel.writeAndFlush(ByteBuffer(bytes: body.prefix(body.count / 2)))
            try await channel.close()
        default:
            try await channel.writeAndFlush(ByteBuffer(bytes: body))
            try await channel.close()
        }
    }
}
