import Foundation
import LatchkeyDatabase
import LatchkeyTesting
import TestDatabases
import Testing

/// A server that cannot start reports the reason in one sentence and exits with 1 or 2.
@Suite struct StartTests {
    let folder: TemporaryFolder

    init() async throws {
        // PostgresStartTests has the reasons of PostgreSQL.
        folder = try await TemporaryFolder(engine: .sqlite)
    }

    private func refusal(_ arguments: [String], in folder: TemporaryFolder) async throws -> LocalServerError? {
        await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(in: folder, arguments: arguments)
        }
    }

    @Test func `a used port is named`() async throws {
        let first = try await LocalServer.start(in: folder)
        let error = try await refusal(["--port", "\(first.port)"], in: try await TemporaryFolder(engine: .sqlite))
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("Port \(first.port) on 127.0.0.1 is in use.") == true)
        await first.stop()
    }

    @Test func `a second server on the same database is refused`() async throws {
        let first = try await LocalServer.start(in: folder)
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("Another server uses this database") == true)
        await first.stop()
    }

    @Test func `a folder that cannot be created is named`() async throws {
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let error = try await refusal(["--database", file.path() + "/data/latchkey.sqlite"], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("cannot be created or written") == true)
    }

    @Test func `a folder that is a file is named`() async throws {
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let error = try await refusal(["--database", file.path() + "/latchkey.sqlite"], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("it is a file") == true)
    }

    @Test func `a secret file that others can read is refused with the command that repairs it`() async throws {
        let first = try await LocalServer.start(in: folder)
        await first.stop()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.secret)
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("chmod 600 \(folder.secret)") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.secret)
        let again = try await LocalServer.start(in: folder)
        #expect(await again.stop() == 0)
    }

    @Test func `a lost secret file is not replaced`() async throws {
        let first = try await LocalServer.start(in: folder)
        await first.stop()
        try FileManager.default.removeItem(atPath: folder.secret)
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("Bring it back from your backup.") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.secret))
    }

    @Test func `the secret of another database is distinguished from damage`() async throws {
        for folder in [folder, try await TemporaryFolder(engine: .sqlite)] {
            let server = try await LocalServer.start(in: folder)
            await server.stop()
            if folder.url != self.folder.url {
                try FileManager.default.removeItem(atPath: self.folder.secret)
                try FileManager.default.copyItem(atPath: folder.secret, toPath: self.folder.secret)
            }
        }
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("does not belong to this database") == true)
    }

    @Test func `a database of a newer program is refused`() async throws {
        let first = try await LocalServer.start(in: folder)
        await first.stop()
        try await folder.withDatabase { database in
            try await database.write { connection in
                try connection.perform("INSERT INTO schema_migrations (number, name) VALUES (9999, 'from the future')")
            }
        }
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("Start the newer program") == true)
    }

    @Test func `a file that is no database is refused`() async throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "data"),
            withIntermediateDirectories: true
        )
        try Data(String(repeating: "not a database", count: 100).utf8).write(to: URL(filePath: folder.database))
        let error = try await refusal([], in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.description.contains("Cannot open the database") == true)
    }

    @Test(arguments: [
        ["--port", "99999"], ["--port", "http"], ["--log-level", "loud"], ["--log-format", "xml"],
        ["--public-url", "id.example.com"], ["--config", "/nowhere/latchkey.json"], ["--no-such-option"],
        ["--database", "mysql://localhost/latchkey"], ["--connections", "0"], ["--drain", "soon"],
    ])
    func `an unusable option exits with 2`(_ arguments: [String]) async throws {
        let error = try await refusal(arguments, in: folder)
        #expect(error?.exitCode == 2)
        #expect(error?.log.isEmpty == false)
        #expect(error?.description.contains("Fatal error") == false)
    }

    @Test func `only the server's user can read its files`() async throws {
        let server = try await LocalServer.start(in: folder)
        let data = folder.url.appending(path: "data").path()
        let files = try FileManager.default.contentsOfDirectory(atPath: data)
        #expect(files.count >= 3)
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: data + "/" + file)
            let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
            #expect(mode & 0o077 == 0, "\(file) has mode \(String(mode, radix: 8))")
        }
        await server.stop()
    }

    @Test func `a stopped server exits with 0`() async throws {
        let server = try await LocalServer.start(in: folder)
        #expect(await server.stop() == 0)
    }
}
