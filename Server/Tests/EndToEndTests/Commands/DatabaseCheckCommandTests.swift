import Foundation
import LatchkeyDatabase
import LatchkeyTesting
import TestDatabases
import Testing

@Suite(.serialized) struct DatabaseCheckCommandTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .sqlite) }

    private func check(_ options: [String] = []) async throws -> Command {
        try await Command.run(["database", "check"] + options, in: folder)
    }

    @Test func `a database is sound, also while its server runs`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await server.newUser()
        for _ in 0..<2 {
            let command = try await check()
            #expect(command.exitCode == 0)
            #expect(command.errors.isEmpty)
            let lines = command.output.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("ok ") }, "\(command.output)")
            #expect(lines.contains("ok integrity_check: the file is whole"))
            #expect(lines.contains("ok signing keys: 1 can be opened with \(folder.secret)"))
            await server.stop()
        }
    }

    @Test func `a PostgreSQL database is sound while its server runs`() async throws {
        try await TestSchema.with { schema in
            let server = try await LocalServer.start(in: folder, arguments: ["--database", schema.url])
            _ = try await server.newUser()
            let arguments = ["database", "check", "--database", schema.url, "--secret-file", folder.secret]
            let command = try await Command.run(exactly: arguments, in: folder)
            #expect(command.exitCode == 0, "\(command.errors)")
            #expect(command.output.contains("ok engine: PostgreSQL "))
            #expect(command.output.contains("ok collation: texts compare by bytes"))
            #expect(command.output.contains("ok signing keys: 1 can be opened"))
            let narrow = try await Command.run(exactly: arguments + ["--connections", "500"], in: folder)
            #expect(narrow.exitCode == 0)
            #expect(narrow.output.contains("warning connections: "))
            await server.stop()
        }
    }

    @Test func `problems are named, and the exit code is 1`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await server.newUser()
        await server.stop()
        try FileManager.default.removeItem(atPath: folder.secret)
        let database = try SQLiteDatabase(path: folder.database)
        try await database.write(.unhurried) { connection in
            _ = try connection.execute("DELETE FROM schema_migrations WHERE number = 10")
        }
        await database.close()
        let older = try await check()
        #expect(older.exitCode == 0)
        #expect(older.output.contains("warning schema: "))
        let file = try FileHandle(forUpdating: URL(filePath: folder.database))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xAA, count: 40 * 1024))
        try file.close()
        let damaged = try await check(["--json"])
        #expect(damaged.exitCode == 1)
        #expect(damaged.output.contains("\"isSound\" : false"))
        #expect(damaged.errors.contains("has errors: "))
    }

    @Test func `a missing database is not created`() async throws {
        let command = try await check()
        #expect(command.exitCode == 1)
        #expect(command.errors.contains("There is no database \(folder.database)."))
        #expect(!FileManager.default.fileExists(atPath: folder.database))
    }
}
