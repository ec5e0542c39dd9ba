import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import Logging
import Metrics
import NIOCore
import TestDatabases
import Testing

/// The whole server on a database of its own, without a socket unless asked for.
struct TestServer: Sendable {
    /// The process has one set of metrics; all servers of the tests count in it.
    private static let metrics: PrometheusMetrics = {
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        return metrics
    }()

    /// All that the process logs; tests look for words that are theirs alone.
    static let log: LogLines = {
        let lines = LogLines()
        LoggingSystem.bootstrap { _ in LineLogHandler(format: .text, level: .trace) { lines.add($0) } }
        return lines
    }()

    static let issuer = "https://id.example.com"

    let client: any TestClientProtocol
    let composition: Composition
    /// What the signing keys are sealed with.
    let secret: ServerSecret
    let publicKeys: [PublicSigningKey]
    /// The routes there are, as `GET /v1/users/me`.
    let routes: [String]
    let clock: TurnedClock
    let fault: DatabaseFault
    let database: any Database
    let drain: Drain

    /// What a test may have otherwise.
    struct Options: Sendable {
        var setup = TestingSetup.router
        var passwords: @Sendable () throws -> any PasswordHasher = { PlainHasher() }
        /// What the framework itself logs with, as JSON.
        var logger = Logger(label: "test") { _ in LineLogHandler(format: .json, level: .trace) { log.add($0) } }
        /// Whether it hears nothing of what other servers announce.
        var isDeaf = false
        var trustedProxies = TrustedProxies.none
        /// Whether clients of other systems are answered too, as in production.
        var hasWires = false
        /// Statements on the database before the server starts.
        var preparation: [String] = []
        /// What strangers may have it keep.
        var resources = ResourceLimits.unlimited
    }

    static func run(
        _ options: Options = Options(),
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        _ = log
        try await TestEngine.current.withMigratedDatabase { database in try await run(options, on: database, test) }
    }

    private static func run(
        _ options: Options,
        on base: any Database,
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let (clock, fault) = (TurnedClock(), DatabaseFault())
        let database = FaultyDatabase(base: base, fault: fault, isDeaf: options.isDeaf)
        let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        if !options.preparation.isEmpty {
            try await base.write { connection in
                for statement in options.preparation { try connection.execute(statement) }
            }
        }
        let composed = try await Composition(
            database: database,
            secret: { _ in secret },
            issuer: Issuer(issuer),
            clock: clock,
            passwords: try options.passwords(),
            resources: options.resources
        )
        let drain = Drain()
        let router = LatchkeyRouter.router(
            for: composed.domain,
            metrics: metrics,
            drain: drain,
            trustedProxies: options.trustedProxies,
            wires: options.hasWires ? composed.wires : []
        )
        let routes = router.routes.map { "\($0.method) \($0.path)" }
        let application = Hummingbird.Application(
            responder: router.buildResponder(),
            server: .latchkey(drain),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            logger: options.logger
        )
        try await application.test(options.setup) { client in
            let server = TestServer(
                client: client,
                composition: composed,
                secret: secret,
                publicKeys: composed.domain.publicKeys(),
                routes: routes,
                clock: clock,
                fault: fault,
                database: base,
                drain: drain
            )
            // The client of a live server connects when it comes to that; a connection that comes while a server stops
            // ends the process (swift-nio#2637).
            if client.port != nil { _ = try await server.send("GET", "/health") }
            try await test(server)
        }
    }

    /// Another server on the same database.
    func anotherServer() async throws -> Composition {
        let secret = secret
        return try await Composition(
            database: database,
            secret: { _ in secret },
            issuer: Issuer(Self.issuer),
            clock: clock,
            passwords: PlainHasher()
        )
    }

    /// Sends a request and returns the answer, whatever it is.
    func send(
        _ method: String,
        _ path: String,
        _ body: Body? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        guard let method = HTTPRequest.Method(method) else { throw NoSuchMethod() }
        var fields = HTTPFields()
        if let type = body?.mediaType { fields[.contentType] = type }
        if let token { fields[.authorization] = "Bearer \(token)" }
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { throw NoSuchMethod() }
            fields[name] = value
        }
        let answer = try await client.execute(
            uri: path,
            method: method,
            headers: fields,
            body: body.map { ByteBuffer(bytes: $0.bytes) }
        ) { Answer($0) }
        // Whatever a test is about: the server answers what its document says.
        let undeclared = try #require(DeclaredAnswers.shared).problems(of: answer, to: method.rawValue, path)
        #expect(undeclared.isEmpty, "\(method) \(path): \(undeclared) \(answer.text.prefix(300))")
        return answer
    }
}

struct NoSuchMethod: Error {}

/// What is sent.
struct Body: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let bytes: [UInt8]
    let mediaType: String?

    init(_ bytes: [UInt8], as mediaType: String? = "application/json") {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    init(_ text: String, as mediaType: String? = "application/json") {
        self.init(Array(text.utf8), as: mediaType)
    }

    init(stringLiteral text: String) { self.init(text) }
}
