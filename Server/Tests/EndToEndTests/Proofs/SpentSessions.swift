import Foundation
import LatchkeyTesting
import SessionProcess

/// A server with signed-in users, each with their own file.
///
/// Their access tokens have expired; new tokens are valid for a long time.
struct SpentSessions {
    let folder: TemporaryFolder
    let server: LocalServer
    let files: [URL]

    init(count: Int) async throws {
        folder = try await TemporaryFolder()
        try await ShortTokens.prepare(folder, seconds: 1)
        let first = try await LocalServer.start(in: folder)
        files = try await folder.registerUsers(count, at: first.url).map(\.file)
        await first.stop()
        try await ShortTokens.setLifetime(600, in: folder)
        server = try await LocalServer.start(in: folder, port: first.port)
        for file in files {
            guard let token = try StoredAccessToken(in: file) else { continue }
            while try await token.isGood(at: server.url) {}
        }
    }
}
