import Foundation
import NIOCore
import NIOPosix

/// A client's connection through a ``Proxy``, and its connection to the server.
struct ProxyConnection: Sendable {
    typealias Messages = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    let client: Messages
    let port: Int
    let rules: CurrentRules

    static func channel(_ channel: any Channel) -> EventLoopFuture<Messages> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPMessageDecoder()))
            return try Messages(wrappingChannelSynchronously: channel)
        }
    }

    /// Forwards requests until an end closes or a message is dropped.
    func run() async throws {
        try await client.executeThenClose { requests, replies in
            let server = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: port) { Self.channel($0) }
            try await server.executeThenClose { answers, asking in
                var answers = answers.makeAsyncIterator()
                for try await request in requests {
                    let exchange = Exchange(request)
                    let rules = rules.now
                    guard try await passes(rules.request(exchange)) else { return }
                    try await asking.write(request)
                    guard let answer = try await answers.next() else { return }
                    guard try await passes(rules.answer(exchange)) else { return }
                    try await replies.write(answer)
                }
            }
        }
    }

    private func passes(_ passage: Passage) async throws -> Bool {
        if passage == .reset, let socket = client.channel as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        return passage == .forward
    }
}
