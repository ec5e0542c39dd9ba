import HTTPTypes
package import Hummingbird
package import HummingbirdTesting
package import LatchkeyCommands
package import LatchkeyCore
package import LatchkeyCrypto
package import LatchkeyDatabase
package import LatchkeyHTTP
package import Logging
import Metrics
import TestDatabases

/// The whole server in the test's process, with its own database, without a socket unless requested.
package struct TestServer: TestServing {
    package static let issuer = "https://id.example.com"

    /// All servers count in the process's one set of metrics.
    private static let metrics: PrometheusMetrics = {
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        return metrics
    }()

    /// The log of the process; tests look for words that only they log.
    package static let log: LogLines = {
        let lines = LogLines()
        LoggingSystem.bootstrap { _ in LineLogHandler(format: .text, level: .trace) { lines.add($0) } }
        return lines
    }()

    package let client: any TestClientProtocol
    package let responder: @Sendable (Request, LatchkeyRequestContext) async throws -> Response
    package let composition: Composition
    /// Seals the signing keys.
    package let secret: ServerSecret
    /// The server's routes, for example `GET /v1/users/me`.
    package let routes: [String]
    package let clock: TestClock
    package let fault: DatabaseFault
    package let database: any Database
    package let drain: Drain
    private let options: Options

    package var server: TestServer { self }
    package var publicKeys: [PublicSigningKey] { get async { await composition.domain.publicKeys() } }

    package struct Options: Sendable {
        package var setup = TestingSetup.router
        package var issuer = TestServer.issuer
        package var brand = Brand()
        /// More sites and apps that may use its passkeys.
        package var passkeySites: PasskeySites?
        /// Whether browsers may bind their sessions to a key of the device.
        package var bindsSessions = false
        package var places: (any Places)?
        package var passwords: @Sendable () throws -> any PasswordHasher = { PlainHasher() }
        /// The framework's own log, as JSON.
        package var logger = Logger(label: "test") { _ in
            LineLogHandler(format: .json, level: .trace) { TestServer.log.add($0) }
        }
        /// Whether announcements of other servers reach it.
        package var hearsOthers: Bool
        package var trustedProxies = TrustedProxies.none
        package var publicScheme = PublicScheme.http
        package var hasPages = false
        package var compatibilityAPIs: @Sendable (Composition) -> [any CompatibilityAPI] = { _ in [] }
        /// SQL that runs before the server starts.
        package var preparation: [String] = []
        package var resources = ResourceLimits.unlimited
        package var clients = ClientConfiguration()

        package init(hearsOthers: Bool = true) { self.hearsOthers = hearsOthers }
    }

    /// Runs a test with its own server.
    ///
    /// - Parameters:
    ///   - options: The differences from the default server.
    ///   - prepare: Runs before the server accepts requests.
    ///   - test: The test.
    /// - Throws: The errors of the test and of the start.
    package static func run(
        _ options: Options = Options(),
        preparing prepare: (Composition) async throws -> Void = { _ in },
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        try await TestEngine.current.withMigratedDatabase { database in
            try await database.write { connection in
                for statement in options.preparation { try connection.execute(statement) }
            }
            try await start(options, secret, on: database, TestClock(), preparing: prepare, test)
        }
    }

    /// Restarts the server on its database.
    package func restarted(_ test: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        try await Self.start(options, secret, on: database, clock, preparing: { _ in }, test)
    }

    /// Another server on the same database.
    package func anotherServer() async throws -> Composition {
        try await Self.compose(options, secret, on: database, clock)
    }

    private static func compose(
        _ options: Options,
        _ secret: ServerSecret,
        on database: any Database,
        _ clock: TestClock
    ) async throws -> Composition {
        try await Composition(
            database: database,
            secret: { _ in secret },
            issuer: Issuer(options.issuer),
            relyingParty: try? RelyingParty(
                publicURL: options.issuer,
                otherOrigins: options.passkeySites?.otherOrigins ?? []
            ),
            passkeySites: options.passkeySites,
            bindsSessions: options.bindsSessions,
            clock: clock,
            passwords: try options.passwords(),
            brand: options.brand,
            places: options.places,
            resources: options.resources,
            clients: options.clients
        )
    }

    private static func start(
        _ options: Options,
        _ secret: ServerSecret,
        on base: any Database,
        _ clock: TestClock,
        preparing prepare: (Composition) async throws -> Void,
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        _ = log
        let (fault, drain) = (DatabaseFault(), Drain())
        let database = FaultyDatabase(base: base, fault: fault, hearsOthers: options.hearsOthers)
        let composition = try await compose(options, secret, on: database, clock)
        try await prepare(composition)
        let router = LatchkeyRouter.router(
            composition.endpoints,
            for: composition.domain,
            metrics: metrics,
            drain: drain,
            trustedProxies: options.trustedProxies,
            publicScheme: options.publicScheme,
            pages: options.hasPages ? composition.pages : nil,
            compatibilityAPIs: options.compatibilityAPIs(composition)
        )
        let routes = router.routes.map { "\($0.method) \($0.path)" }
        let responder = router.buildResponder()
        let application = Hummingbird.Application(
            responder: responder,
            server: .latchkey(ConnectionSetup(drain: drain, answer: responder.answering(logger: options.logger))),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            logger: options.logger
        )
        try await application.test(options.setup) { client in
            let server = TestServer(
                client: client,
                responder: { try await responder.respond(to: $0, context: $1) },
                composition: composition,
                secret: secret,
                routes: routes,
                clock: clock,
                fault: fault,
                database: base,
                drain: drain,
                options: options
            )
            // Connects the client of a live server now: a connection that comes while a server stops ends the process
            // (swift-nio#2637).
            if client.port != nil { _ = try await server.send("GET", "/health") }
            try await test(server)
        }
    }
}
