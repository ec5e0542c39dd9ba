import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that is used without the SDK, request by request.
struct WireSession: Sendable {
    let accessToken: String
    let refreshToken: String
    private let server: URL

    /// The result of a refresh.
    struct Answer: Sendable, Equatable {
        let status: Int
        /// The new access token.
        var accessToken: String?
        /// The code of a refusal, and the reason for the session's end.
        var code: String?
        var reason: String?
    }

    /// Logs a user in.
    init(of user: String, password: String, at server: URL) async throws {
        self.server = server
        var request = URLRequest(url: server.appending(path: "v1/sessions"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try WireJSON.encode(LogInRequest(identifier: user, password: password))
        let session = try WireJSON.decode(SignedIn.self, from: try await Wire.send(request).body).session
        guard let token = session.refreshToken else { throw URLError(.cannotParseResponse) }
        accessToken = session.accessToken
        refreshToken = token
    }

    /// Another token of the same family.
    func nextRefreshToken() -> String {
        // 22 characters hold the 16 bytes of the family and four bits of the rest.
        let family = refreshToken.prefix("lkr_".count + 22)
        return family + String((0..<42).map { _ in Self.alphabet[.random(in: 0..<64)] })
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// Presents a token and names its successor.
    func refresh(from current: String, to next: String) async throws -> Answer {
        var request = URLRequest(url: server.appending(path: "v1/sessions/refresh"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try WireJSON.encode(RefreshRequest(refreshToken: current, nextRefreshToken: next))
        return try await answer(to: request)
    }

    /// Checks an access token.
    func check(_ accessToken: String) async throws -> Answer {
        var request = URLRequest(url: server.appending(path: "v1/sessions/current"))
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        return try await answer(to: request)
    }

    private func answer(to request: URLRequest) async throws -> Answer {
        let answer = try await Wire.send(request)
        if answer.status == 200 {
            return Answer(
                status: answer.status,
                accessToken: try? WireJSON.decode(Refreshed.self, from: answer.body).session.accessToken
            )
        }
        let problem = try WireJSON.decode(Problem.self, from: answer.body)
        return Answer(status: answer.status, code: problem.code.rawValue, reason: problem.reason?.rawValue)
    }
}
