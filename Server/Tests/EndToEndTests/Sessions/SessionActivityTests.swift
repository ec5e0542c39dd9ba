import Latchkey
import LatchkeyDatabase
import LatchkeyTesting
import Testing

/// The last use of a session survives a restart.
@Suite struct SessionActivityTests {
    @Test func `a stopped server has stored the last uses`() async throws {
        let folder = try await TemporaryFolder()
        let first = try await LocalServer.start(in: folder)
        let latchkey = LatchkeyClient(server: first.url, credentialStore: MemoryCredentialStore())
        _ = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        await first.stop()
        try await Self.forget(in: folder)
        let second = try await LocalServer.start(in: folder, port: first.port)
        _ = try await latchkey.account.refresh()
        #expect(await second.stop() == 0)
        let (time, address) = try await Self.lastUse(in: folder)
        #expect(time > 0)
        #expect(address == "127.0.0.1")
    }

    private static func forget(in folder: TemporaryFolder) async throws {
        try await folder.withDatabase { database in
            try await database.write { connection in
                try connection.perform("UPDATE sessions SET last_used_at = 0, address = NULL")
            }
        }
    }

    private static func lastUse(in folder: TemporaryFolder) async throws -> (Int64, String?) {
        let row = try await folder.withDatabase { database in
            try await database.read { connection in
                try connection.first("SELECT last_used_at, address FROM sessions") { row in
                    (try row.integer(0), try row.textIfAny(1))
                }
            }
        }
        return try #require(row)
    }
}
