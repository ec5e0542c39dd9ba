import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A proxy on loopback between the engine and PostgreSQL that forwards messages, or applies network faults.
///
/// It reads unencrypted messages only, so its `url` turns TLS off.
final class PostgresProxy: Sendable {
    private let server: SocketAddress
    private let port: Int
    private let line: ProxyLine
    private let listener: Mutex<any Channel>
    /// The URL for the engine.
    let url: String

    private init(url: URLComponents, server: SocketAddress, line: ProxyLine, listener: any Channel) {
        var url = url
        port = listener.localAddress?.port ?? 0
        url.port = port
        let query = [url.percentEncodedQuery, "sslmode=disable&gssencmode=disable"]
        url.percentEncodedQuery = query.compactMap { $0 }.joined(separator: "&")
        self.url = url.string ?? ""
        self.server = server
        self.line = line
        self.listener = Mutex(listener)
    }

    /// Runs a test with a proxy to the server of a URL.
    static func with<Value>(to url: String, _ test: (PostgresProxy) async throws -> Value) async throws -> Value {
        guard let components = URLComponents(string: url), let host = components.host, let port = components.port else {
            throw URLError(.badURL)
        }
        let server = try SocketAddress.makeAddressResolvingHost(host, port: port)
        let line = ProxyLine()
        let listener = try await listen(on: 0, server, line)
        let proxy = PostgresProxy(url: components, server: server, line: line, listener: listener)
        let result: Result<Value, any Error>
        do { result = .success(try await test(proxy)) } catch { result = .failure(error) }
        await proxy.goDown()
        return try result.get()
    }

    /// Changes the rules for messages from now on.
    func follow(_ change: (inout ProxyRules) -> Void) { line.change(change) }

    /// The number of cut commits.
    var cutsDone: Int { line.cutsDone }

    /// Refuses new connections and cuts the existing ones.
    func goDown() async {
        try? await listener.withLock { $0 }.close().get()
        line.cutAll()
    }

    /// Refuses new connections and keeps the existing ones.
    func stopListening() { listener.withLock { $0 }.close(promise: nil) }

    /// Accepts connections again.
    func comeUp() async throws {
        let new = try await Self.listen(on: port, server, line)
        listener.withLock { $0 = new }
    }

    private static func listen(
        on port: Int,
        _ server: SocketAddress,
        _ line: ProxyLine
    ) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { client in
                ClientBootstrap(group: client.eventLoop)
                    .channelOption(.socketOption(.tcp_nodelay), value: 1)
                    .connect(to: server)
                    .flatMapThrowing { server in
                        let conversation = ProxyConversation(client: client, server: server, line: line)
                        try client.pipeline.syncOperations.addHandler(ProxyEnd(conversation, isClient: true))
                        try server.pipeline.syncOperations.addHandler(ProxyEnd(conversation, isClient: false))
                        line.add(client, server)
                    }
            }
            .bind(host: "127.0.0.1", port: port).get()
    }
}

/// The rules of a proxy for messages.
struct ProxyRules {
    /// The fault at the `COMMIT` of a transaction.
    enum Cut { case none, beforeItArrives, beforeItsAnswer }

    /// The faults of the next commits, in order; none when it is empty.
    var cuts: [Cut] = []
    /// Whether announcements are swallowed, as by some poolers.
    var dropsAnnouncements = false
    /// Replacements in the server's messages, of the same length.
    var answered: [(said: String, told: String)] = []
    /// Replacements in the client's messages.
    var asked: [(said: String, told: String)] = []
}

/// The state that all connections of a proxy share.
final class ProxyLine: Sendable {
    private struct State {
        var rules = ProxyRules()
        var cutsDone = 0
        var isBlack = false
        var channels: [any Channel] = []
    }

    private let state = Mutex(State())

    var rules: ProxyRules { state.withLock { $0.rules } }
    var cutsDone: Int { state.withLock { $0.cutsDone } }

    func change(_ change: (inout ProxyRules) -> Void) { state.withLock { change(&$0.rules) } }

    func nextCut() -> ProxyRules.Cut {
        state.withLock { $0.rules.cuts.isEmpty ? .none : $0.rules.cuts.removeFirst() }
    }

    func countCut() { state.withLock { $0.cutsDone += 1 } }

    func add(_ channels: any Channel...) {
        let isBlack = state.withLock { state in
            state.channels.removeAll { !$0.isActive }
            state.channels += channels
            return state.isBlack
        }
        if isBlack { Self.read(channels, false) }
    }

    /// Holds back everything in both directions, even the end of a connection; or releases it.
    func turnBlack(_ isBlack: Bool) {
        let channels = state.withLock { state in
            state.isBlack = isBlack
            return state.channels
        }
        Self.read(channels, !isBlack)
    }

    func cutAll() {
        for channel in state.withLock({ $0.channels }) { channel.close(promise: nil) }
    }

    private static func read(_ channels: [any Channel], _ reads: Bool) {
        for channel in channels { channel.setOption(.autoRead, value: reads).whenComplete { _ in } }
    }
}

extension PostgresProxy {
    /// As `ProxyLine.turnBlack`.
    func turnBlack(_ isBlack: Bool) { line.turnBlack(isBlack) }
}
