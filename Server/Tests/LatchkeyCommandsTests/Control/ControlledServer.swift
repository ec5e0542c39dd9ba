import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import Synchronization

/// A command for tests, which returns a word, or fails if the word says so.
struct Echo: AdminCommand {
    static let name = "test.echo"

    let word: String

    func run(with administration: Administration) async throws -> String {
        switch word {
        case "refuse": throw CommandError.asked("This word is refused.")
        case "defect": throw Defect(secret: "a secret")
        case "storage": throw StoreError.unavailable("the disk is full")
        default: return word
        }
    }

    struct Defect: Error {
        let secret: String
    }
}

/// A command that the server does not know.
struct Unheard: AdminCommand {
    static let name = "test.unheard"

    func run(with administration: Administration) async throws -> String { "" }
}

/// The socket of a server in a temporary folder.
struct ControlledServer {
    let path: String
    let server: ControlServer

    /// Runs a test beside the socket, and closes it.
    static func run(
        limits: ControlServer.Limits = ControlServer.Limits(),
        prepare: (_ path: String) throws -> Void = { _ in },
        _ test: (ControlledServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lk-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(path: folder.appending(path: "latchkey.sqlite").path())
        let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        let composition = try await Composition(database: database, secret: { _ in secret }, issuer: Issuer("http://x"))
        let path = folder.appending(path: "latchkey.sock").path()
        try prepare(path)
        let handler = AdminCommandHandler(composition.administration, commands: [Echo.self])
        let server = try await ControlServer.listen(at: path, handler: handler, limits: limits)
        let running = Task { try await server.run() }
        try await test(ControlledServer(path: path, server: server))
        running.cancel()
        _ = await running.result
        await database.close()
    }

    /// Runs a command on the server; nil without a connection.
    func ask<Body: AdminCommand>(_ command: Body) async throws -> Body.Outcome? {
        let client = ControlClient(path: path)
        guard let connection = try await client.connect() else { return nil }
        return try await client.run(command, on: connection)
    }
}
