#if os(Linux)
package import Foundation
import Glibc
import LatchkeyAPI
package import LatchkeyTesting

/// The folder of one test, with the server's data and the stores of devices.
package struct Household: Sendable {
    package let folder: URL
    /// The messages that the server has sent.
    package let outbox: Outbox
    /// The value for `--database`.
    private let database: String

    package init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        outbox = Outbox(folder: folder.appending(path: "outbox"))
        database = try await Self.postgres() ?? folder.appending(path: "latchkey.sqlite").path()
    }

    /// A schema of its own, if the tests run on PostgreSQL.
    private static func postgres() async throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        guard environment["LATCHKEY_TEST_ENGINE"] == "postgresql" else { return nil }
        guard let url = environment["LATCHKEY_TEST_POSTGRES"] else { throw NoPostgres() }
        let schema = "household_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let psql = try Child("/usr/bin/env", ["psql", url, "-qc", "CREATE SCHEMA \(schema)"])
        guard await psql.exitCode() == 0 else { throw NoPostgres() }
        return "\(url)?options=-csearch_path%3D\(schema)"
    }

    /// Run the tests in `Scripts/with-postgres`.
    package struct NoPostgres: Error {}

    /// Starts the server and waits until it is ready.
    package func startServer(port: Int = 0) async throws -> RunningServer {
        let child = try command("serve", "--port", String(port))
        return RunningServer(child: child, port: try await child.port(after: "Latchkey is listening on"))
    }

    /// Starts a command of the server's program.
    package func command(_ arguments: String...) throws -> Child {
        let server = ["--database", database, "--secret-file", folder.appending(path: "latchkey.secret").path()]
        return try Child(Programs.server, arguments + server)
    }

    /// The session file of a device.
    package func store(of device: String) -> String { folder.appending(path: "\(device)/session").path() }

    package func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A running Latchkey.
package struct RunningServer: Sendable {
    package let child: Child
    package let port: Int

    package var url: String { "http://127.0.0.1:\(port)" }

    package func stop() async {
        child.signal(SIGTERM)
        _ = await child.exitCode()
    }

    /// Kills it, like a power cut.
    package func kill() async {
        child.signal(SIGKILL)
        _ = await child.exitCode()
    }

    /// Registers a user from another program.
    package func register(_ username: String, _ password: String) async throws {
        let body = try WireJSON.encode(RegisterRequest(username: username, password: password))
        _ = try await send("POST", Endpoint<RegisterRequest, Registered>.register.path(), body)
    }

    /// Ends all sessions of a user from another device.
    package func endSessions(of username: String, _ password: String) async throws {
        let session = try await logIn(username, password)
        let path = Endpoint<NoBody, NoBody>.endOtherSessions.path()
        _ = try await send("DELETE", path, Data(), token: session.accessToken)
    }

    /// Deletes a user from another program.
    package func deleteUser(_ username: String, _ password: String) async throws {
        let session = try await logIn(username, password)
        let body = try WireJSON.encode(DeleteUserRequest(password: password))
        _ = try await send("DELETE", "/v1/users/me", body, token: session.accessToken)
    }

    private func logIn(_ username: String, _ password: String) async throws -> Session {
        let logIn = LogInRequest(identifier: username, password: password)
        let answer = try await send("POST", Endpoint<LogInRequest, SignedIn>.logIn.path(), WireJSON.encode(logIn))
        return try WireJSON.decode(SignedIn.self, from: answer).session
    }

    private func send(_ method: String, _ path: String, _ body: Data, token: String? = nil) async throws -> Data {
        let answer = try await LocalCall.send(method, url + path, body, token: token)
        guard (200...299).contains(answer.status) else {
            throw Refused(answer: String(decoding: answer.body, as: UTF8.self))
        }
        return answer.body
    }

    package struct Refused: Error {
        let answer: String
    }
}

/// Runs a test against a server of its own, and cleans up.
///
/// - Parameters:
///   - prepare: Runs before the server starts.
///   - test: The test.
/// - Throws: The error of the test, or of a server that does not start.
package func withServer(
    prepare: (Household) async throws -> Void = { _ in },
    _ test: (Household, RunningServer) async throws -> Void
) async throws {
    let household = try await Household()
    defer { household.remove() }
    try await prepare(household)
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
