import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import Synchronization

/// An instruction that tests give: says a word back, or what stands in its way.
struct Echo: Instruction {
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

/// Another instruction, that the server does not know.
struct Unheard: Instruction {
    static let name = "test.unheard"

    func run(with administration: Administration) async throws -> String { "" }
}

/// The socket of a server, in a folder that is gone when the test is.
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
        let desk = ControlDesk(composition.administration, instructions: [Echo.self])
        let server = try await ControlServer.listen(at: path, desk: desk, limits: limits)
        let running = Task { try await server.run() }
        try await test(ControlledServer(path: path, server: server))
        running.cancel()
        _ = await running.result
        await database.close()
    }

    /// What the server says to an instruction.
    func ask<Body: Instruction>(_ instruction: Body) async throws -> Body.Outcome? {
        let client = ControlClient(path: path)
        guard let connection = try await client.connect() else { return nil }
        return try await client.run(instruction, on: connection)
    }
}
