import Latchkey
import LatchkeyDatabase
import LatchkeyTesting
import Testing

/// When and from where a session was last used is known after a restart.
@Suite struct SessionActivityTests {
    @Test func `a server that is stopped has written down what was used last`() async throws {
        let folder = try TemporaryFolder()
        let first = try await LocalServer.start(in: folder)
        let latchkey = Latchkey(server: first.url, credentialStore: MemoryCredentialStore())
        _ = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        await first.stop()
        try await Self.forget(in: folder)
        let second = try await LocalServer.start(in: folder, port: first.port)
        _ = try await latchkey.refreshUser()
        #expect(await second.stop() == 0)
        let (time, address) = try await Self.lastUse(in: folder)
        #expect(time > 0)
        #expect(address == "127.0.0.1")
    }

    private static func forget(in folder: TemporaryFolder) async throws {
        let database = try SQLiteDatabase(path: folder.database)
        _ = try await database.write { connection in
            try connection.execute("UPDATE sessions SET last_used_at = 0, address = NULL")
        }
        await database.close()
    }

    private static func lastUse(in folder: TemporaryFolder) async throws -> (Int64, String?) {
        let database = try SQLiteDatabase(path: folder.database)
        let row = try await database.read { connection in
            try connection.first("SELECT last_used_at, address FROM sessions") { row in
                (try row.integer(0), try row.textIfAny(1))
            }
        }
        await database.close()
        return try #require(row)
    }
}
