import LatchkeyDatabase
import LatchkeyTesting

/// A database with short-lived access tokens.
enum ShortTokens {
    static func prepare(_ folder: TemporaryFolder, seconds: Int64 = 6) async throws {
        let server = try await LocalServer.start(in: folder)
        await server.stop()
        try await setLifetime(seconds, in: folder)
    }

    /// Changes the lifetime of new access tokens; the server must not run.
    static func setLifetime(_ seconds: Int64, in folder: TemporaryFolder) async throws {
        try await folder.withDatabase { database in
            try await database.write { connection in
                try connection.perform("UPDATE applications SET access_token_lifetime = $1", [.integer(seconds)])
            }
        }
    }
}
