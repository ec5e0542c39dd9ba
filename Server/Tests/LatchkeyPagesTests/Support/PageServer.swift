import HTTPTypes
import Hummingbird
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import Logging
import NIOCore
import NIOEmbedded
import ServerTesting

/// A server with its pages.
struct PageServer: TestServing {
    static let password = "correct horse"

    let server: TestServer

    static func run(
        _ options: TestServer.Options = TestServer.Options(),
        _ test: @escaping @Sendable (PageServer) async throws -> Void
    ) async throws {
        var options = options
        options.hasPages = true
        options.publicScheme = .https
        options.logger = .silent
        try await TestServer.run(options) { try await test(PageServer(server: $0)) }
    }

    /// Restarts the server on its database.
    func restarted(_ test: @escaping @Sendable (PageServer) async throws -> Void) async throws {
        try await server.restarted { try await test(PageServer(server: $0)) }
    }

    /// Answers a request whose head sets the host itself.
    func respond(to head: HTTPRequest, _ body: [UInt8] = []) async throws -> Response {
        let channel = NIOAsyncTestingChannel()
        let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
        let response = try await server.responder(
            Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body))),
            LatchkeyRequestContext(source: source)
        )
        _ = try? await channel.finish()
        return response
    }

    /// Registers a user through the API.
    func register(_ username: String = "ada", password: String = password) async throws {
        _ = try await composition.domain.registration.register(
            RegistrationForm(username: username, password: password),
            from: RequestOrigin(device: LatchkeyCore.Device(name: "Phone")),
            with: defaultApplication
        )
    }

    var defaultApplication: LatchkeyCore.Application {
        get throws {
            guard let application = composition.domain.applications[LatchkeyCore.Application.defaultID] else {
                throw NoSuchForm()
            }
            return application
        }
    }

    /// Adds an application whose users log in on these pages.
    func addApplication(
        _ id: LatchkeyCore.Application.ID = "balance",
        name: String = "Kii Balance",
        redirectURI: String
    ) async throws {
        _ = try await composition.administration.applications.add(id, name: name, redirectURIs: [redirectURI])
    }
}
