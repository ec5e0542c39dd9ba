#if os(Linux)
import Foundation
import LatchkeyAPI
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the programs under test are.
enum Programs {
    static let balance: String = {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: "balance").path()
    }()

    static let server: String = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_SERVER"], !path.isEmpty { return path }
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        return package.appending(path: "../../Server/.build/debug/latchkey").standardizedFileURL.path()
    }()

    /// Whether the server is built; `swift build --package-path Server` builds it.
    static var areBuilt: Bool {
        [balance, server].allSatisfy(FileManager.default.isExecutableFile(atPath:))
    }
}

/// A folder of one test, with a server's data and the stores of its devices.
struct Household: Sendable {
    let folder: URL
    /// The messages that the server has sent.
    let outbox: Outbox
    /// What `--database` is given.
    private let database: String

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "balance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        outbox = Outbox(folder: folder.appending(path: "outbox"))
        database = try await Self.postgres() ?? folder.appending(path: "latchkey.sqlite").path()
    }

    /// A schema of its own in the PostgreSQL of the tests, when it is their turn.
    private static func postgres() async throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        guard environment["LATCHKEY_TEST_ENGINE"] == "postgresql" else { return nil }
        guard let url = environment["LATCHKEY_TEST_POSTGRES"] else { throw NoPostgres() }
        let schema = "balance_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let psql = try Child("/usr/bin/env", ["psql", url, "-qc", "CREATE SCHEMA \(schema)"])
        guard await psql.exitCode() == 0 else { throw NoPostgres() }
        return "\(url)?options=-csearch_path%3D\(schema)"
    }

    /// Run the tests in `Scripts/with-postgres`.
    struct NoPostgres: Error {}

    /// Starts the server and waits until it is ready.
    func startServer(port: Int = 0) async throws -> RunningServer {
        let child = try Child(
            Programs.server,
            [
                "serve", "--port", String(port), "--database", database,
                "--secret-file", folder.appending(path: "latchkey.secret").path(),
            ]
        )
        try await child.transcript.wait(for: "Latchkey is listening on http://127.0.0.1:")
        let line = try await child.transcript.wait(for: "\n")
        guard let port = Int(line.dropLast()) else { throw NoPort() }
        return RunningServer(child: child, port: port)
    }

    struct NoPort: Error {}

    /// The command line of a device: its own store, in English unless said otherwise.
    func command(for server: RunningServer, device: String = "phone", language: String = "en") -> [String] {
        [
            "--server", "http://127.0.0.1:\(server.port)", "--language", language,
            "--store", folder.appending(path: "\(device)/session").path(),
        ]
    }

    /// Starts the app on a device, on pipes.
    func start(
        _ server: RunningServer,
        device: String = "phone",
        language: String = "en"
    ) throws -> Child {
        try Child(Programs.balance, command(for: server, device: device, language: language))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

struct RunningServer: Sendable {
    let child: Child
    let port: Int

    func stop() async {
        child.signal(SIGTERM)
        _ = await child.exitCode()
    }

    /// Deletes a user, as another program of theirs would.
    func deleteUser(_ username: String, _ password: String) async throws {
        let logIn = LogInRequest(identifier: username, password: password)
        let answer = try await send("POST", Endpoint<LogInRequest, SignedIn>.logIn.path(), WireJSON.encode(logIn))
        let session = try WireJSON.decode(SignedIn.self, from: answer).session
        let body = try WireJSON.encode(DeleteUserRequest(password: password))
        _ = try await send("DELETE", "/v1/users/me", body, token: session.accessToken)
    }

    private func send(_ method: String, _ path: String, _ body: Data, token: String? = nil) async throws -> Data {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw Household.NoPort() }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, (200...299).contains(status) else {
            throw Refused(answer: String(decoding: data, as: UTF8.self))
        }
        return data
    }

    struct Refused: Error {
        let answer: String
    }
}

/// Runs a test against a server of its own, and cleans up whatever comes of it.
func withServer(_ test: (Household, RunningServer) async throws -> Void) async throws {
    let household = try await Household()
    defer { household.remove() }
    let server = try await household.startServer()
    do {
        try await test(household, server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
#endif
