import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A proxy on loopback between the engine and PostgreSQL that passes messages on, or does to them what networks do.
///
/// It reads plain messages only, so its `url` says no to TLS.
final class PostgresProxy: Sendable {
    private let server: SocketAddress
    private let port: Int
    private let line: ProxyLine
    private let listener: Mutex<any Channel>
    /// What the engine is given instead of the server's URL.
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

    /// Changes what is done to messages from now on.
    func follow(_ change: (inout ProxyRules) -> Void) { line.change(change) }

    /// How many commits were cut.
    var cutsDone: Int { line.cutsDone }

    /// Refuses connections, and cuts those that there are.
    func goDown() async {
        try? await listener.withLock { $0 }.close().get()
        line.cutAll()
    }

    /// Refuses connections, and leaves those that there are.
    func stopListening() { listener.withLock { $0 }.close(promise: nil) }

    /// Takes connections again.
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

/// What a proxy does to messages.
struct ProxyRules {
    /// What is done to a connection at the `COMMIT` of a transaction.
    enum Cut { case none, beforeItArrives, beforeItsAnswer }

    /// What is done at the next commits, one after the other; nothing when it is empty.
    var cuts: [Cut] = []
    /// Announcements are swallowed, as poolers do.
    var dropsAnnouncements = false
    /// Texts in what the server says that another of the same length stands for.
    var answered: [(said: String, told: String)] = []
    /// The same of what the client says.
    var asked: [(said: String, told: String)] = []
}

/// What all connections through a proxy have in common.
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

    /// Lets nothing arrive at either end, not even that an end has closed; or lets all arrive that has been kept back.
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
