import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A proxy on loopback that forwards whole requests and answers, or drops them.
///
/// The server need not run all the time; without it a client's connection is closed. The proxy ends with the last
/// reference.
final class Proxy: Sendable {
    /// The address for clients.
    let url: URL
    private let rules: CurrentRules
    private let running: Task<Void, any Error>

    private init(url: URL, rules: CurrentRules, running: Task<Void, any Error>) {
        self.url = url
        self.rules = rules
        self.running = running
    }

    deinit { running.cancel() }

    static func start(to server: URL, rules: ProxyRules = ProxyRules()) async throws -> Proxy {
        let current = CurrentRules(rules)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { ProxyConnection.channel($0) }
        let port = listener.channel.localAddress?.port ?? 0
        guard let url = URL(string: "http://127.0.0.1:\(port)"), let target = server.port else {
            throw URLError(.badURL)
        }
        let running = Task {
            try await withThrowingDiscardingTaskGroup { group in
                try await listener.executeThenClose { clients in
                    for try await client in clients {
                        group.addTask {
                            // A broken connection does not affect the others.
                            try? await ProxyConnection(client: client, port: target, rules: current).run()
                        }
                    }
                }
            }
        }
        return Proxy(url: url, rules: current, running: running)
    }

    /// Uses other rules from the next request on.
    func follow(_ rules: ProxyRules) { self.rules.replace(rules) }
}

/// The rules for the next request.
final class CurrentRules: Sendable {
    private let rules: Mutex<ProxyRules>

    init(_ rules: ProxyRules) { self.rules = Mutex(rules) }

    var now: ProxyRules { rules.withLock { $0 } }

    func replace(_ new: ProxyRules) { rules.withLock { $0 = new } }
}
