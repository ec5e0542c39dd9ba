import Hummingbird
import HummingbirdCore
import LatchkeyHTTP
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// Listens, and answers requests until the group of services stops.
///
/// It replaces Hummingbird's `Application`, which describes its services to the log by reflection at the start, and makes
/// a logger for each request.
struct HTTPService<Responder: HTTPResponder>: Service where Responder.Context == LatchkeyRequestContext {
    /// The request's body ended early while its answer was being sent.
    ///
    /// The connection closes without another answer.
    private struct AnswerInterrupted: Error {}

    private let responder: Responder
    private let server: HTTPServerBuilder
    private let configuration: ServerConfiguration
    private let logger: Logger
    private let onListening: @Sendable (any Channel) async -> Void

    /// - Parameters:
    ///   - responder: Answers requests.
    ///   - server: Sets up the connections.
    ///   - configuration: The address, and the most connections.
    ///   - logger: The log of requests that fail.
    ///   - onListening: Called once the socket listens.
    init(
        _ responder: Responder,
        server: HTTPServerBuilder,
        configuration: ServerConfiguration,
        logger: Logger,
        onListening: @escaping @Sendable (any Channel) async -> Void
    ) {
        self.responder = responder
        self.server = server
        self.configuration = configuration
        self.logger = logger
        self.onListening = onListening
    }

    func run() async throws {
        let date = AnswerDate()
        let service = try server.buildServer(
            configuration: configuration,
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        ) { request, writer, channel in
            let source = ApplicationRequestContextSource(channel: channel, logger: logger)
            var response = try await responder.respond(to: request, context: LatchkeyRequestContext(source: source))
            response.headers[.date] = date.text
            do {
                try await writer.write(response: response.head, body: response.body)
            } catch is HTTPParserError {
                throw AnswerInterrupted()
            }
        } onServerRunning: {
            await onListening($0)
        }
        try await service.run()
    }
}
