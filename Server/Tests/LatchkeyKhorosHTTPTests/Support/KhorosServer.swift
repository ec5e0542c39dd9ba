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
import LatchkeyKhorosHTTP
import Logging
import NIOCore
import Synchronization
import TestDatabases
import Testing

/// The whole server at a socket, on a database of its own, with an application that serves Khoros clients.
struct KhorosServer: Sendable {
    static let tenant = "community1"
    static let redirectURI = "com.example.community://oauth2callback"
    static let password = "correct horse"
    /// What the double of single sign-on takes for Ada.
    static let ssoToken = "~2good"

    let client: any TestClientProtocol
    let composition: Composition
    let clock: TurnedClock
    let database: any LatchkeyDatabase.Database
    let clientSecret: String
    /// The first literal part of every path that there is.
    let firstParts: Set<String>

    static func run(_ test: @escaping @Sendable (KhorosServer) async throws -> Void) async throws {
        let serverSecret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        try await TestEngine.current.withMigratedDatabase { database in
            let clock = TurnedClock()
            let composition = try await Composition(
                database: database,
                secret: { _ in serverSecret },
                issuer: Issuer("https://id.example.com"),
                clock: clock,
                passwords: PlainHasher()
            )
            let secret = ClientSecret()
            try await composition.serveKhoros(tenant, secret)
            let domain = composition.domain
            let wire = KhorosWire(domain: domain) { token, origin, application throws(SSOLogInError) in
                guard token == ssoToken else { throw .invalidToken }
                do {
                    return try await domain.passwordLogIn.logIn(
                        "ada",
                        password: password,
                        from: origin,
                        with: application
                    )
                } catch { throw .invalidToken }
            }
            let router = LatchkeyRouter.router(
                for: domain,
                metrics: PrometheusMetrics(),
                drain: Drain(),
                publicScheme: .https,
                pages: composition.pages,
                wires: [wire]
            )
            let firstParts = Set(
                router.routes.compactMap { $0.path.description.split(separator: "/").first.map(String.init) }
            )
            let application = Hummingbird.Application(
                responder: router.buildResponder(),
                configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            try await application.test(.live) { client in
                let server = KhorosServer(
                    client: client,
                    composition: composition,
                    clock: clock,
                    database: database,
                    clientSecret: secret.secretText,
                    firstParts: firstParts
                )
                // The client connects when it comes to that; a connection that comes while a server stops ends the
                // process (swift-nio#2637).
                _ = try await server.send("GET", "/health")
                try await server.register()
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

    /// Registers somebody as an app of ours does.
    func register(_ username: String = "ada") async throws {
        _ = try await composition.domain.registration.register(
            RegistrationForm(username: username, password: Self.password),
            from: RequestOrigin(),
            with: try application
        )
    }

    var application: LatchkeyCore.Application {
        get throws { try #require(composition.domain.applications[Self.tenant]) }
    }
}

extension Composition {
    /// Adds an application that serves Khoros clients.
    func serveKhoros(_ id: String, _ secret: ClientSecret) async throws {
        _ = try await administration.applications.add(id, name: nil, redirectURIs: [KhorosServer.redirectURI])
        var change = ApplicationChange()
        change.clientSecretDigest = SHA256TokenDigest().digest(secret.bytes)
        change.servesKhoros = true
        _ = try await administration.applications.change(id, by: change)
    }
}

/// What is sent.
struct Sent: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let bytes: [UInt8]
    let mediaType: String?

    init(_ bytes: [UInt8], as mediaType: String? = "application/json") {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    init(stringLiteral text: String) { self.init(Array(text.utf8)) }

    static func form(_ text: String) -> Sent { Sent(Array(text.utf8), as: "application/x-www-form-urlencoded") }

    /// A JSON object of texts.
    static func json(_ members: [String: String?]) throws -> Sent {
        Sent(Array(try JSONEncoder().encode(members.compactMapValues { $0 })))
    }
}

/// What the server answered.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let text: String

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        text = String(buffer: response.body)
    }

    /// The value at a place in the body.
    subscript(_ path: String...) -> JSONValue? {
        var value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        for name in path { value = value?.objectValue?[name] }
        return value
    }

    /// A text in `data`.
    func data(_ name: String) throws -> String { try #require(self["data", name]?.stringValue, "\(status) \(text)") }

    /// Claims that this is a refusal in the envelope that clients read.
    func expectRefusal(
        _ status: Int,
        code: Int? = nil,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, comment ?? "\(text)", sourceLocation: location)
        #expect(self["status"]?.stringValue == "error", comment ?? "\(text)", sourceLocation: location)
        #expect(self["http_code"]?.integerValue == Int64(status), comment, sourceLocation: location)
        #expect(self["message"]?.stringValue?.isEmpty == false, comment, sourceLocation: location)
        #expect(self["data", "code"]?.integerValue == Int64(code ?? status), comment, sourceLocation: location)
        #expect(self["data", "status"]?.stringValue == "error", comment, sourceLocation: location)
        #expect(self["data", "developer_message"]?.stringValue?.isEmpty == false, comment, sourceLocation: location)
        if status == 401 { #expect(headers[.wwwAuthenticate] != nil, sourceLocation: location) }
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
