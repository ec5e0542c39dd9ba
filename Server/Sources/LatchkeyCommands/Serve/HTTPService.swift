import HummingbirdCore
import LatchkeyHTTP
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Listens, and answers requests until the group of services stops.
///
/// It replaces Hummingbird's `Application`, which describes its services to the log by reflection at the start, and makes
/// a logger for each request.
struct HTTPService: Service {
    private let connections: ConnectionSetup
    private let configuration: ServerConfiguration
    private let logger: Logger
    private let onListening: @Sendable (any Channel) async -> Void

    /// - Parameters:
    ///   - connections: Sets up the connections.
    ///   - configuration: The address, and the most connections.
    ///   - logger: The framework's log.
    ///   - onListening: Called once the socket listens.
    init(
        _ connections: ConnectionSetup,
        configuration: ServerConfiguration,
        logger: Logger,
        onListening: @escaping @Sendable (any Channel) async -> Void
    ) {
        self.connections = connections
        self.configuration = configuration
        self.logger = logger
        self.onListening = onListening
    }

    func run() async throws {
        let server = connections.serverChannel().server(
            configuration: configuration,
            onServerRunning: onListening,
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        )
        try await server.run()
    }
}
