import LatchkeyDatabase
import LatchkeyTesting

/// A database whose access tokens are over after six seconds.
enum ShortTokens {
    static func prepare(_ folder: TemporaryFolder) async throws {
        let server = try await LocalServer.start(in: folder)
        await server.stop()
        let database = try SQLiteDatabase(path: folder.database)
        _ = try await database.write { connection in
            try connection.execute("UPDATE applications SET access_token_lifetime = 6")
        }
        await database.close()
    }
}
