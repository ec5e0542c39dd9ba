import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

@Suite(.serialized) struct DatabaseCopyCommandTests {
    private struct Report: Decodable {
        struct Table: Decodable {
            let name: String
            let rows: Int
            let inserted: Int
            let removed: Int
            let digest: String
        }

        let isEqual: Bool
        let tables: [Table]

        var users: Table? { tables.first { $0.name == "users" } }
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .sqlite) }

    private var other: String { folder.url.appending(path: "data/other.sqlite").path() }

    private func copy(from: String, to: String, _ options: [String] = ["--json"]) async throws -> Command {
        try await Command.run(exactly: ["database", "copy", "--from", from, "--to", to] + options, in: folder)
    }

    @Test func `sessions survive a move to PostgreSQL and back`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada = try await server.newUser().session
        await server.stop()
        let before = try Data(contentsOf: URL(filePath: folder.database))
        try await TestSchema.with { schema in
            let there = try await copy(from: folder.database, to: schema.url).json(Report.self)
            #expect(there.isEqual)
            #expect(there.users?.inserted == 1)
            #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
            let onPostgres = try await LocalServer.start(
                in: folder,
                port: server.port,
                arguments: ["--database", schema.url]
            )
            #expect(try await onPostgres.check(ada) == 200)
            let grace = try await onPostgres.newUser().session
            await onPostgres.stop()
            let back = try await copy(from: schema.url, to: folder.database).json(Report.self)
            #expect(back.isEqual)
            #expect(back.users?.rows == 2)
            let again = try await LocalServer.start(in: folder, port: server.port)
            #expect(try await again.check(ada) == 200)
            #expect(try await again.check(grace) == 200)
            await again.stop()
        }
    }

    @Test func `the summary names every table and its rows`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await server.newUser()
        await server.stop()
        let command = try await copy(from: folder.database, to: other, [])
        #expect(command.exitCode == 0)
        #expect(command.errors.isEmpty)
        let lines = command.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("TABLE"))
        #expect(lines.contains { $0.hasPrefix("users ") && $0.contains(" 1 ") })
        #expect(lines.last?.hasPrefix("\(other) is equal to \(folder.database):") == true)
    }

    @Test func `a database that a server uses is not copied`() async throws {
        let server = try await LocalServer.start(in: folder)
        let command = try await copy(from: folder.database, to: other)
        #expect(command.exitCode == 1)
        #expect(command.errors.contains("uses the database \(folder.database). Stop it first."))
        #expect(!FileManager.default.fileExists(atPath: other))
        await server.stop()
    }

    @Test func `an impossible copy is refused in a sentence`() async throws {
        let missing = try await copy(from: folder.database, to: other)
        #expect(missing.exitCode == 1)
        #expect(missing.errors.contains("There is no database \(folder.database)."))
        let server = try await LocalServer.start(in: folder)
        await server.stop()
        let same = try await copy(from: folder.database, to: folder.url.path() + "/data/../data/latchkey.sqlite")
        #expect(same.exitCode == 1)
        #expect(same.errors.contains("are the same database"))
        let foreign = folder.url.appending(path: "data/foreign.sqlite")
        try Data().write(to: foreign)
        let empty = try await copy(from: foreign.path(), to: other)
        #expect(empty.exitCode == 1)
        #expect(empty.errors.contains("is not a database of Latchkey"))
        let url = try await copy(from: folder.database, to: "postgres://ada:geheim@[::1")
        #expect(url.exitCode == 2)
        #expect(!url.errors.contains("geheim"))
    }

    @Test func `users of the destination stay unless they are to be replaced`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await server.newUser()
        await server.stop()
        let elsewhere = try await TemporaryFolder(engine: .sqlite)
        let second = try await LocalServer.start(in: elsewhere)
        _ = try await second.newUser()
        await second.stop()
        let refused = try await copy(from: folder.database, to: elsewhere.database)
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("Give --replace"))
        let replaced = try await copy(from: folder.database, to: elsewhere.database, ["--json", "--replace"])
        #expect(try replaced.json(Report.self).users?.removed == 1)
    }
}
