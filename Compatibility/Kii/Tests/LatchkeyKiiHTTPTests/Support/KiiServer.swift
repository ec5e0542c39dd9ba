import LatchkeyEndpoints
import LatchkeyHTTP
import Foundation
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// A server at a socket, with applications for Kii clients.
struct KiiServer: TestServing {
    /// An application with Kii's rules: no verification of addresses, short passwords.
    static let app = "shop"
    /// Another application with the same rules.
    static let otherApp = "market"
    /// An application that requires verified addresses.
    static let strictApp = "bank"
    static let apps = [app, otherApp, strictApp]
    static let redirectURI = "com.example.shop://callback"
    static let password = "1234"

    let server: TestServer
    /// The credentials, by application id.
    let credentials: [String: AppCredentials]
    /// Everything that the server has logged.
    let log: RecordedLog

    var routes: [(method: String, path: String)] {
        server.routes.map { $0.split(separator: " ", maxSplits: 1) }.map { (String($0[0]), String($0[1])) }
    }

    /// The credentials in an app and in its backend.
    struct AppCredentials: Sendable {
        let appKey: String
        let secret = ClientSecret(.random())
        var clientSecret: String { secret.secretText }
    }

    /// Runs a test with its own server.
    ///
    /// An answer that closes the connection ends the only connection of `.live`.
    static func run(
        _ setup: TestingSetup = .live,
        resources: ResourceLimits = .unlimited,
        _ test: @escaping @Sendable (KiiServer) async throws -> Void
    ) async throws {
        let log = RecordedLog()
        var options = TestServer.Options()
        options.setup = setup
        options.resources = resources
        options.publicScheme = .https
        options.hasPages = true
        options.compatibilityAPIs = { $0.compatibilityAPIs }
        options.logger = log.logger
        let credentials = apps.map { ($0, AppCredentials(appKey: Base64URL.encode(SecureRandom.bytes(16)))) }
        let known = Dictionary(uniqueKeysWithValues: credentials)
        try await TestServer.run(
            options,
            preparing: { composition in
                for (id, app) in known { try await composition.serveKii(.init(id), app, asksForProof: id == strictApp) }
            },
            { server in try await test(KiiServer(server: server, credentials: known, log: log)) }
        )
    }

    func application(_ id: String = app) throws -> Application {
        try #require(composition.domain.applications[.init(id)])
    }

    /// Registers a user without a call.
    func signedIn(_ username: String = "ada", at app: String = app) async throws -> Person {
        let outcome = try await composition.domain.registration.register(
            RegistrationForm(username: username, password: Self.password),
            from: RequestOrigin(credential: .opaqueToken(lifetime: KiiRules.forever, isRefreshable: true)),
            with: application(app)
        )
        guard case .signedIn(let signedIn) = outcome else { throw NotSignedIn() }
        return Person(
            id: signedIn.user.id.rawValue,
            token: signedIn.session.access.token,
            refreshToken: signedIn.session.refreshToken.secretText
        )
    }

    /// A token of an application's backend, made without a call.
    func administratorToken(of app: String = app) throws -> String {
        try #require(applicationTokens.issue(.administrator, for: application(app), lifetime: 3600)).token
    }

    /// A token of an app without a user, made without a call.
    func anonymousToken(of app: String = app) throws -> String {
        try #require(applicationTokens.issue(.anonymous, for: application(app), lifetime: 3600)).token
    }

    private var applicationTokens: ApplicationTokens {
        ApplicationTokens(digest: server.secret.keyedDigest(for: .applicationTokens), clock: clock)
    }

    private struct NotSignedIn: Error {}
}

/// A signed-in user.
struct Person: Sendable, Equatable {
    let id: String
    let token: String
    var refreshToken: String?
}

extension Composition {
    /// Adds an application for Kii clients.
    func serveKii(_ id: Application.ID, _ app: KiiServer.AppCredentials, asksForProof: Bool) async throws {
        _ = try await administration.applications.add(id, name: nil, redirectURIs: [KiiServer.redirectURI])
        var change = ApplicationChange()
        change.clientSecretDigest = SHA256TokenDigest().digest(app.secret.bytes)
        change.requiresVerification = asksForProof
        change.sessions = SessionPolicyChange(absoluteLifetime: .unlimited)
        change.passwordMinimumLength = 4
        change.passwordMaximumLength = 50
        change.passwordMinimumStrength = 0
        change.kii.isServed = true
        change.kii.appKeyDigest = SHA256TokenDigest().digest(Array(app.appKey.utf8))
        _ = try await administration.applications.change(id, by: change)
    }

    /// Changes the rules for Kii clients.
    func changeKii(_ id: Application.ID = .init(KiiServer.app), _ change: (inout KiiRulesChange) -> Void) async throws {
        var application = ApplicationChange()
        change(&application.kii)
        _ = try await administration.applications.change(id, by: application)
    }
}
