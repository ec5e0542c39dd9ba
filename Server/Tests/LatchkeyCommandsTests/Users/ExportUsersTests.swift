import Foundation
import LatchkeyCommands
import LatchkeyDatabase
import TestDatabases
import Testing

@Suite struct ExportUsersTests {
    private static func permissions(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test(arguments: TestEngine.allCases) func `an export can be imported, and exported again with the same content`(
        engine: TestEngine
    ) async throws {
        try await TestFolder.with { folder in
            try await engine.withMigratedDatabase { database in
                _ = try await ImportedLines.take(ImportedLines.text(1000), into: database)
                let file = try ExportFile(folder + "/users.jsonl")
                try await ExportUsersTask(from: database, to: file).run()
                #expect(file.lines == 1000)
            }
            #expect(try Self.permissions(folder + "/users.jsonl") == 0o600)
            let text = try String(contentsOfFile: folder + "/users.jsonl", encoding: .utf8)
            #expect(text.contains(ImportedLines.hash))
            try await engine.withMigratedDatabase { database in
                #expect(try await ImportedLines.take(text, into: database).figures.imported == 1000)
                let file = try ExportFile(folder + "/again.jsonl")
                try await ExportUsersTask(from: database, to: file).run()
            }
            #expect(try String(contentsOfFile: folder + "/again.jsonl", encoding: .utf8) == text)
        }
    }

    @Test func `an existing file is not overwritten`() async throws {
        try await TestFolder.with { folder in
            let path = folder + "/users.jsonl"
            try Data("precious".utf8).write(to: URL(filePath: path))
            #expect(throws: CommandError.self) { try ExportFile(path) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        }
    }

    @Test func `a file gets its name when it is complete, and replaces the rest of an earlier run`() async throws {
        try await TestFolder.with { folder in
            let (path, partial) = (folder + "/users.jsonl", folder + "/users.jsonl.partial")
            #expect(FileManager.default.createFile(atPath: partial, contents: Data("left".utf8)))
            let file = try ExportFile(path)
            #expect(try Self.permissions(partial) == 0o600)
            try file.begin()
            try file.write([Data("one".utf8)])
            #expect(!FileManager.default.fileExists(atPath: path))
            // The reading begins again.
            try file.begin()
            try file.write([Data("one".utf8), Data("two".utf8)])
            try file.finish()
            #expect(file.lines == 2)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
            #expect(!FileManager.default.fileExists(atPath: partial))
        }
    }

    @Test func `a stopped export leaves nothing`() async throws {
        try await TestFolder.with { folder in
            try await TestEngine.sqlite.withMigratedDatabase { database in
                _ = try await ImportedLines.take(ImportedLines.text(1000), into: database)
                let file = try ExportFile(folder + "/users.jsonl")
                await #expect(throws: CancellationError.self) {
                    try await ExportUsersTask(from: database, to: file).run { file.stop() }
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }
}
