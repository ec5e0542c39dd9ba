import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The access token in a client's file, for calls beside the client.
struct StoredAccessToken {
    private let token: String

    init?(in file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let token = text.firstMatch(of: /"accessToken"\s*:\s*"([^"]+)"/)?.output.1 else { return nil }
        self.token = String(token)
    }

    /// Whether the server accepts it.
    func isGood(at server: URL) async throws -> Bool {
        var request = URLRequest(url: server.appending(path: "v1/sessions/current"))
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await Wire.send(request).status == 200
    }
}
