import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyStores
import Logging
import NIOCore
import TestDatabases
import Testing

/// The whole server at a socket, on a database of its own, with applications that serve Kii clients.
struct KiiServer: Sendable {
    /// An application as Kii's are: addresses need no proof, and passwords little.
    static let app = "shop"
    /// Another one of the same rules.
    static let otherApp = "market"
    /// One in which an address is its user's when it is proved.
    static let strictApp = "bank"
    static let apps = [app, otherApp, strictApp]
    static let redirectURI = "com.example.shop://callback"
    static let password = "1234"

    let client: any TestClientProtocol
    let composition: Composition
    let clock: TurnedClock
    let database: any LatchkeyDatabase.Database
    let secret: ServerSecret
    /// By their ids.
    let credentials: [String: AppCredentials]
    /// Everything that the server has logged.
    let log: RecordedLog
    /// Of every path and method that there is.
    let routes: [(method: String, path: String)]

    /// What a copy of an app, and its backend, know of it.
    struct AppCredentials: Sendable {
        let appKey: String
        let clientSecret: String
    }

    /// Runs a test with a server of its own.
    ///
    /// The one connection of `.live` is over where an answer says so.
    static func run(
        _ setup: TestingSetup = .live,
        resources: ResourceLimits = .unlimited,
        _ test: @escaping @Sendable (KiiServer) async throws -> Void
    ) async throws {
        let serverSecret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        try await TestEngine.current.withMigratedDatabase { database in
            let clock = TurnedClock()
            let composition = try await Composition(
                database: database,
                secret: { _ in serverSecret },
                issuer: Issuer("https://id.example.com"),
                clock: clock,
                passwords: PlainHasher(),
                resources: resources
            )
            var credentials: [String: AppCredentials] = [:]
            for id in apps { credentials[id] = try await composition.serveKii(id, asksForProof: id == strictApp) }
            let known = credentials
            let log = RecordedLog()
            let router = LatchkeyRouter.router(
                for: composition.domain,
                metrics: PrometheusMetrics(),
                drain: Drain(),
                publicScheme: .https,
                pages: composition.pages,
                wires: composition.wires
            )
            let routes = router.routes.map { ($0.method.rawValue, $0.path.description) }
            let application = Hummingbird.Application(
                responder: router.buildResponder(),
                configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
                logger: log.logger
            )
            try await application.test(setup) { client in
                let server = KiiServer(
                    client: client,
                    composition: composition,
                    clock: clock,
                    database: database,
                    secret: serverSecret,
                    credentials: known,
                    log: log,
                    routes: routes
                )
                // The client connects when it comes to that; a connection that comes while a server stops ends the
                // process (swift-nio#2637).
                _ = try await server.send("GET", "/health")
                try await test(server)
            }
        }
    }

    /// Sends a request and returns the answer, whatever it is.
    func send(
        _ method: String,
        _ path: String,
        _ body: Sent? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var fields = HTTPFields()
        if let body { fields[.contentType] = body.mediaType }
        if let token { fields[.authorization] = "Bearer \(token)" }
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await client.execute(
            uri: path,
            method: try #require(HTTPRequest.Method(method)),
            headers: fields,
            body: body.map { ByteBuffer(bytes: $0.bytes) }
        ) { Answer($0) }
    }

    /// A whole number that the database answers, behind the server's back.
    func first(_ sql: String) async throws -> Int64? {
        try await database.read { connection in try connection.first(sql) { try $0.integer(0) } }
    }

    func application(_ id: String = app) throws -> LatchkeyCore.Application {
        try #require(composition.domain.applications[id])
    }

    /// Somebody who is signed in, without a call of the wire.
    func signedIn(_ username: String = "ada", at app: String = app) async throws -> Person {
        let outcome = try await composition.domain.registration.register(
            RegistrationForm(username: username, password: Self.password),
            from: RequestOrigin(credential: .opaqueToken(lifetime: KiiRules.forever, isRenewed: true)),
            with: application(app)
        )
        guard case .signedIn(let signedIn) = outcome else { throw NotSignedIn() }
        return Person(
            id: signedIn.user.id,
            token: signedIn.session.access.token,
            refreshToken: signedIn.session.refreshToken.secretText
        )
    }

    /// The token of an application's backend, without a call of the wire.
    func administratorToken(of app: String = app) throws -> String {
        try #require(applicationTokens.issue(.administrator, for: application(app), lifetime: 3600)).token
    }

    /// A token of an app in which nobody has signed in, without a call of the wire.
    func anonymousToken(of app: String = app) throws -> String {
        try #require(applicationTokens.issue(.anonymous, for: application(app), lifetime: 3600)).token
    }

    private var applicationTokens: ApplicationTokens {
        ApplicationTokens(digest: secret.keyedDigest(for: .applicationTokens), clock: clock)
    }

    private struct NotSignedIn: Error {}
}

/// Who is signed in.
struct Person: Sendable, Equatable {
    let id: String
    let token: String
    var refreshToken: String?
}

extension Composition {
    /// Adds an application that serves Kii clients.
    func serveKii(_ id: String, asksForProof: Bool) async throws -> KiiServer.AppCredentials {
        _ = try await administration.applications.add(id, name: nil, redirectURIs: [KiiServer.redirectURI])
        let (secret, appKey) = (ClientSecret(), Base64URL.encode(SecureRandom.bytes(16)))
        var change = ApplicationChange()
        change.clientSecretDigest = SHA256TokenDigest().digest(secret.bytes)
        change.requiresVerification = asksForProof
        change.sessions = SessionPolicyChange(absoluteLifetime: .unlimited)
        change.passwordMinimumLength = 4
        change.passwordMaximumLength = 50
        change.passwordMinimumStrength = 0
        change.kii.isServed = true
        change.kii.appKeyDigest = SHA256TokenDigest().digest(Array(appKey.utf8))
        _ = try await administration.applications.change(id, by: change)
        return KiiServer.AppCredentials(appKey: appKey, clientSecret: secret.secretText)
    }

    /// Changes the rules for Kii clients.
    func changeKii(_ id: String = KiiServer.app, _ change: (inout KiiRulesChange) -> Void) async throws {
        var application = ApplicationChange()
        change(&application.kii)
        _ = try await administration.applications.change(id, by: application)
    }
}
