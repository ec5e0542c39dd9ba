import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyPages
import LatchkeyStores
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestDatabases

/// The whole server with its pages, on a database of its own, without a socket.
struct PageServer: Sendable {
    static let password = "correct horse"

    let client: any TestClientProtocol
    private let responder: @Sendable (Request, LatchkeyRequestContext) async throws -> Response
    let composition: Composition
    let clock: TurnedClock
    let database: any LatchkeyDatabase.Database
    private let secret: ServerSecret
    private let options: Options

    struct Options: Sendable {
        /// What the server is known as.
        var issuer = "https://id.example.com"
        var brand = Brand()
        var passwords: @Sendable () -> any PasswordHasher = { PlainHasher() }
        /// Statements on the database before the server starts.
        var preparation: [String] = []
    }

    static func run(
        _ options: Options = Options(),
        _ test: @escaping @Sendable (PageServer) async throws -> Void
    ) async throws {
        let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        try await TestEngine.current.withMigratedDatabase { database in
            if !options.preparation.isEmpty {
                try await database.write { connection in
                    for statement in options.preparation { try connection.execute(statement) }
                }
            }
            try await start(options, secret, on: database, TurnedClock(), test)
        }
    }

    /// The same server after it was stopped and started again.
    func restarted(_ test: @escaping @Sendable (PageServer) async throws -> Void) async throws {
        try await Self.start(options, secret, on: database, clock, test)
    }

    private static func compose(
        _ options: Options,
        _ secret: ServerSecret,
        on database: any LatchkeyDatabase.Database,
        _ clock: TurnedClock
    ) async throws -> Composition {
        try await Composition(
            database: database,
            secret: { _ in secret },
            issuer: Issuer(options.issuer),
            clock: clock,
            passwords: options.passwords(),
            brand: options.brand
        )
    }

    private static func start(
        _ options: Options,
        _ secret: ServerSecret,
        on database: any LatchkeyDatabase.Database,
        _ clock: TurnedClock,
        _ test: @escaping @Sendable (PageServer) async throws -> Void
    ) async throws {
        let composition = try await compose(options, secret, on: database, clock)
        let responder = LatchkeyRouter.responder(
            for: composition.domain,
            metrics: PrometheusMetrics(),
            drain: Drain(),
            trustedProxies: .none,
            publicScheme: .https,
            pages: composition.pages
        )
        let application = Hummingbird.Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await application.test(.router) { client in
            try await test(
                PageServer(
                    client: client,
                    responder: { try await responder.respond(to: $0, context: $1) },
                    composition: composition,
                    clock: clock,
                    database: database,
                    secret: secret,
                    options: options
                )
            )
        }
    }

    /// What is answered to a request that says of itself for which host it is.
    func respond(to head: HTTPRequest, _ body: [UInt8] = []) async throws -> Response {
        let channel = NIOAsyncTestingChannel()
        let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
        let response = try await responder(
            Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body))),
            LatchkeyRequestContext(source: source)
        )
        _ = try? await channel.finish()
        return response
    }

    /// Registers somebody as an app does.
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

    /// Lets an application send its users here.
    func addApplication(_ id: String = "balance", name: String = "Kii Balance", redirectURI: String) async throws {
        _ = try await composition.administration.applications.add(id, name: name, redirectURIs: [redirectURI])
    }

    /// What the server has to send now.
    func newMessages() async throws -> [Message] {
        while try await composition.verificationDispatch.dispatch.work() {}
        let inbox = Inbox()
        let delivery = MessageDelivery(
            store: SQLMessageStore(database: database),
            sealing: ServerMessageSealing(secret),
            transport: inbox,
            clock: clock,
            bell: Bell()
        )
        while true {
            let claimed = try await delivery.claim()
            if claimed.isEmpty { break }
            for message in claimed { _ = try await delivery.deliver(message) }
        }
        return await inbox.messages
    }

    /// All that the database holds, as text.
    func dump() async throws -> String {
        let tables = Schema.tables.map(\.name)
        return try await database.read { connection in
            try tables.sorted().flatMap { table in
                let names = try connection.query(connection.dialect.columnNames, [.text(table)]) { try $0.text(0) }
                return try names.map { name in
                    let values = try connection.query("SELECT CAST(\(name) AS TEXT) FROM \(table)", []) {
                        try $0.textIfAny(0) ?? ""
                    }
                    return "\(table).\(name): \(values.sorted().joined(separator: ","))"
                }
            }.joined(separator: "\n")
        }
    }
}

actor Inbox: MessageTransport {
    private(set) var messages: [Message] = []

    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(MessageFailure) {
        messages.append(message)
    }
}

/// A clock that tests turn.
final class TurnedClock: WallClock {
    private let time = Mutex(Date(milliseconds: 1_800_000_000_000))

    func now() -> Date { time.withLock { $0 } }

    func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}

/// Keeps passwords as they are: fast, and for tests alone.
struct PlainHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        "plain$" + Base64URL.encode(password.bytes)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        hash == "plain$" + Base64URL.encode(password.bytes)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// Has too much to do.
struct BusyHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> String { throw .busy }
    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool { throw .busy }
    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}
