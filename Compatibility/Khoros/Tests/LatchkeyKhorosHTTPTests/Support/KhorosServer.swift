import LatchkeyEndpoints
import LatchkeyHTTP
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyKhorosHTTP
import ServerTesting
import Testing

/// A server at a socket, with an application for Khoros clients.
struct KhorosServer: TestServing {
    static let tenant = "community1"
    static let redirectURI = "com.example.community://oauth2callback"
    static let password = "correct horse"
    /// The token that the double of single sign-on accepts for Ada.
    static let ssoToken = "~2good"

    let server: TestServer
    let clientSecret: String

    /// The first literal part of every path.
    var firstParts: Set<String> {
        Set(server.routes.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
    }

    /// Runs a test with its own server.
    ///
    /// An answer that closes the connection ends the only connection of `.live`.
    static func run(
        _ setup: TestingSetup = .live,
        changing change: (inout TestServer.Options) -> Void = { _ in },
        _ test: @escaping @Sendable (KhorosServer) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.setup = setup
        options.publicScheme = .https
        options.hasPages = true
        options.logger = .silent
        options.compatibilityAPIs = { [api(of: $0.domain)] }
        change(&options)
        let secret = ClientSecret(.random())
        try await TestServer.run(
            options,
            preparing: { try await $0.serveKhoros(.init(tenant), secret) },
            { server in
                let server = KhorosServer(server: server, clientSecret: secret.secretText)
                try await server.register()
                try await test(server)
            }
        )
    }

    /// Single sign-on is a double that accepts one token.
    private static func api(of domain: Domain) -> KhorosAPI {
        KhorosAPI(domain: domain) { token, origin, application throws(SSOLogInError) in
            guard token == ssoToken else { throw .invalidToken }
            do throws(LogInError) {
                return try await domain.passwordLogIn.logIn("ada", password: password, from: origin, with: application)
            } catch {
                guard case .refused(let refusal) = error else { throw .invalidToken }
                throw .refused(refusal)
            }
        }
    }

    /// Registers a user through our own API.
    func register(_ username: String = "ada") async throws {
        _ = try await composition.domain.registration.register(
            RegistrationForm(username: username, password: Self.password),
            from: RequestOrigin(),
            with: try application
        )
    }

    /// Admits only users with an e-mail address at these domains; everybody if there are none.
    func admit(_ domains: [String]) async throws {
        var change = ApplicationChange()
        change.emailDomains = domains
        _ = try await composition.administration.applications.change(.init(Self.tenant), by: change)
    }

    var application: Application {
        get throws { try #require(composition.domain.applications[.init(Self.tenant)]) }
    }
}

extension Composition {
    /// Adds an application for Khoros clients.
    func serveKhoros(_ id: Application.ID, _ secret: ClientSecret) async throws {
        _ = try await administration.applications.add(id, name: nil, redirectURIs: [KhorosServer.redirectURI])
        var change = ApplicationChange()
        change.clientSecretDigest = SHA256TokenDigest().digest(secret.bytes)
        change.servesKhoros = true
        _ = try await administration.applications.change(id, by: change)
    }
}
