import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

@Suite(.serialized) struct KeysCommandTests {
    private struct Key: Decodable {
        let id: String
        let algorithm: String
        let state: String
    }

    private struct Keys: Decodable {
        let keys: [Key]
    }

    private struct Rotation: Decodable {
        struct RSA: Decodable {
            let key: Key
            let isNew: Bool
        }

        let key: Key
        let isNew: Bool
        let rsa: RSA
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    @Test func `a rotation of a running server applies to the next login, and logs nobody out`() async throws {
        let server = try await LocalServer.start(in: folder)
        let before = try await server.newUser().session
        let old = try #require(before.signer)
        let rotation = try await Command.run(["keys", "rotate", "--now", "--json"], in: folder).json(Rotation.self)
        #expect(rotation.isNew)
        #expect(rotation.rsa.isNew)
        #expect(rotation.rsa.key.algorithm == "RS256")
        #expect(rotation.rsa.key.state == "signing")
        #expect(try await soon { try await server.newUser().session.signer == rotation.key.id })
        let after = try await server.newUser().session
        #expect(after.signer != old)
        #expect(try await Set(server.publishedKeys()) == [old, rotation.key.id])
        #expect(try await server.check(before) == 200)
        #expect(try await server.check(after) == 200)
        await server.stop()
        let again = try await LocalServer.start(in: folder, port: server.port)
        #expect(try await again.check(before) == 200)
        #expect(try await again.newUser().session.signer == rotation.key.id)
        await again.stop()
    }

    @Test func `a waiting key is published at once and signs later`() async throws {
        let server = try await LocalServer.start(in: folder)
        let old = try #require(try await server.newUser().session.signer)
        let rotation = try await Command.run(["keys", "rotate", "--json"], in: folder).json(Rotation.self)
        #expect(rotation.key.state == "next")
        #expect(try await soon { try await Set(server.publishedKeys()) == [old, rotation.key.id] })
        #expect(try await server.newUser().session.signer == old)
        let again = try await Command.run(["keys", "rotate", "--json"], in: folder).json(Rotation.self)
        #expect(again.key.id == rotation.key.id)
        #expect(!again.isNew)
        let keys = try await Command.run(["keys", "list", "--json"], in: folder).json(Keys.self).keys
        let access = keys.filter { $0.algorithm == "ES256" }
        #expect(access.map(\.id) == [rotation.key.id, old])
        #expect(access.map(\.state) == ["next", "signing"])
        #expect(keys.contains { $0.id == rotation.rsa.key.id && $0.algorithm == "RS256" })
        await server.stop()
    }

    @Test func `without a running server the database is changed`() async throws {
        let server = try await LocalServer.start(in: folder)
        let before = try await server.newUser().session
        await server.stop()
        let rotation = try await Command.run(["keys", "rotate", "--now", "--json"], in: folder).json(Rotation.self)
        let again = try await LocalServer.start(in: folder, port: server.port)
        #expect(try await again.newUser().session.signer == rotation.key.id)
        #expect(try await again.check(before) == 200)
        await again.stop()
    }

    @Test func `the list shows each key's state`() async throws {
        let server = try await LocalServer.start(in: folder)
        try await Command.run(["keys", "rotate", "--now"], in: folder)
        let list = try await Command.run(["keys", "list"], in: folder)
        await server.stop()
        let lines = list.output.split(separator: "\n")
        #expect(list.exitCode == 0)
        #expect(lines.first?.contains("VERIFIES UNTIL") == true)
        let access = lines.filter { $0.contains("  ES256  ") }
        #expect(access.count == 2)
        #expect(access.first?.contains("  signing  ") == true)
        #expect(access.last?.contains("  retired  ") == true)
        #expect(lines.contains { $0.contains("  RS256  ") && $0.contains("  signing  ") })
    }

    @Test func `a missing database is not created`() async throws {
        let folder = try await TemporaryFolder(engine: .sqlite)
        let command = try await Command.run(["keys", "list"], in: folder)
        #expect(command.exitCode == 1)
        #expect(command.errors.contains("There is no database \(folder.database)."))
        #expect(!FileManager.default.fileExists(atPath: folder.database))
    }

    @Test func `without the right secret nothing is changed and the reason is reported`() async throws {
        let server = try await LocalServer.start(in: folder)
        await server.stop()
        let secret = try Data(contentsOf: URL(filePath: folder.secret))
        let list = try await Command.run(["keys", "list"], in: folder).output
        try FileManager.default.removeItem(atPath: folder.secret)
        let missing = try await Command.run(["keys", "rotate"], in: folder)
        #expect(missing.exitCode == 1)
        #expect(missing.errors.contains("Bring it back from your backup."))
        #expect(!FileManager.default.fileExists(atPath: folder.secret))
        let wrong = Data(String(repeating: "ab", count: 32).utf8)
        try write(wrong)
        let refused = try await Command.run(["keys", "rotate"], in: folder)
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("does not belong to this database"))
        #expect(!refused.errors.contains("abab"))
        #expect(try await Command.run(["keys", "list"], in: folder).output == list)
        try write(secret)
        #expect(try await Command.run(["keys", "rotate"], in: folder).exitCode == 0)
    }

    private func write(_ secret: Data) throws {
        try? FileManager.default.removeItem(atPath: folder.secret)
        let made = FileManager.default.createFile(
            atPath: folder.secret,
            contents: secret,
            attributes: [.posixPermissions: 0o600]
        )
        try #require(made)
    }
}
