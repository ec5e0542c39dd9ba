import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The socket between the command line and a running server.
@Suite(.serialized) struct SocketTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .sqlite) }

    private var socket: String { folder.database + ".sock" }

    @Test func `the socket exists for the server's user while the server runs`() async throws {
        let server = try await LocalServer.start(in: folder)
        let attributes = try FileManager.default.attributesOfItem(atPath: socket)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let data = URL(filePath: socket).deletingLastPathComponent().path()
        let folderAttributes = try FileManager.default.attributesOfItem(atPath: data)
        #expect((folderAttributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
        #expect(await server.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test(.enabled(if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/setpriv")))
    func `another user cannot use the socket, not even in an open folder`() async throws {
        let server = try await LocalServer.start(in: folder)
        for permissions in [0o700, 0o755] {
            let data = URL(filePath: socket).deletingLastPathComponent().path()
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: data)
            let command = try await Command.run(["keys", "rotate", "--now"], in: folder, as: "65534")
            #expect(command.exitCode == 1)
            #expect(command.errors.contains("You may not use the server's socket"))
        }
        #expect(try await server.publishedKeys().count == 1)
        await server.stop()
    }

    @Test func `the socket of a killed server is replaced`() async throws {
        let server = try await LocalServer.start(in: folder)
        await server.kill()
        #expect(FileManager.default.fileExists(atPath: socket))
        #expect(try await Command.run(["keys", "list"], in: folder).exitCode == 0)
        let again = try await LocalServer.start(in: folder)
        #expect(try await Command.run(["keys", "rotate", "--now"], in: folder).exitCode == 0)
        #expect(try await again.publishedKeys().count == 2)
        await again.stop()
    }

    @Test func `a second server does not take the socket of the first`() async throws {
        let server = try await LocalServer.start(in: folder)
        await #expect(throws: LocalServerError.self) { try await LocalServer.start(in: folder) }
        #expect(try await Command.run(["keys", "rotate", "--now"], in: folder).exitCode == 0)
        #expect(try await server.publishedKeys().count == 2)
        await server.stop()
    }

    @Test func `a server with an overlong socket path runs without a socket, and commands say so`() async throws {
        let long = try await TemporaryFolder(within: String(repeating: "long/", count: 20), engine: .sqlite)
        let server = try await LocalServer.start(in: long)
        #expect(try await server.newUser().session.signer != nil)
        #expect(server.log.joined().contains("the command line cannot reach this server"))
        let command = try await Command.run(["keys", "rotate"], in: long)
        #expect(command.exitCode == 1)
        #expect(command.errors.contains("longer than"))
        #expect(command.errors.contains("Stop the server first"))
        await server.stop()
        #expect(try await Command.run(["keys", "rotate"], in: long).exitCode == 0)
    }

    @Test func `concurrent commands without a server wait for each other`() async throws {
        let server = try await LocalServer.start(in: folder)
        await server.stop()
        let folder = folder
        let exitCodes = try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<6 {
                group.addTask { try await Command.run(["keys", "rotate", "--now"], in: folder).exitCode }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(exitCodes == Array(repeating: 0, count: 6))
    }
}
