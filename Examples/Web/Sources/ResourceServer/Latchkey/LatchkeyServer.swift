package import Foundation
package import HTTPTypes
import LatchkeyCurl
package import LatchkeyVerifier
package import NIOCore

/// Latchkey over HTTP.
package struct LatchkeyServer: Sendable {
    private static let longestAnswer = 256 * 1024

    private let url: URL
    private let base: String
    private let client: CurlClient

    /// - Throws: `CurlUnavailable` if libcurl is missing.
    package init(url: URL) throws {
        self.url = url
        let text = url.absoluteString
        base = text.hasSuffix("/") ? String(text.dropLast()) : text
        var options = CurlOptions()
        options.connectionsPerHost = 32
        client = try CurlClient(options)
    }

    /// The user of the session that a cookie or an access token belongs to; nil if the session has ended.
    package func user(of credential: Credential) async throws(LatchkeyFailure) -> SignedInUser? {
        struct CurrentSession: Decodable {
            let userID: String
            let acr: String?
            let authenticatedAt: String?
        }
        do {
            let (session, answer) = try await get(CurrentSession.self, "/v1/sessions/current", with: credential)
            let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            return SignedInUser(
                id: session.userID,
                credential: credential,
                level: session.acr,
                authenticatedAt: session.authenticatedAt.flatMap { try? time.parse($0) },
                setCookies: answer.setCookies
            )
        } catch {
            guard error == .refused else { throw error }
            return nil
        }
    }

    /// The username; nil if the user has none.
    ///
    /// Anyone can choose another user's name as display name, so that is no author's name.
    package func username(of user: SignedInUser) async throws(LatchkeyFailure) -> String? {
        struct User: Decodable {
            let id: String
            let username: String?
        }
        let (found, _) = try await get(User.self, "/v1/users/me", with: user.credential)
        guard found.id == user.id else { throw .unavailable() }
        return found.username.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Checks access tokens with the server's public keys, without a request for each token.
    ///
    /// A token that is bound to a key would be refused by the calls here, so only bearer tokens are accepted.
    package func verifier(clock: ServiceClock) throws(VerifierSetupError) -> TokenVerifier {
        var options = VerifierOptions()
        options.schemes = [.bearer]
        options.clock = VerifierClock(date: clock.date, instant: clock.instant)
        return try TokenVerifier(server: url, options: options)
    }

    private func get<Value: Decodable>(
        _ type: Value.Type,
        _ path: String,
        with credential: Credential? = nil
    ) async throws(LatchkeyFailure) -> (Value, LatchkeyAnswer) {
        let answer = try await send(.get, path, headers: credential?.headers ?? [:])
        switch answer.status {
        case 200:
            do { return (try JSONDecoder().decode(type, from: Data(answer.body.readableBytesView)), answer) } catch {
                throw .unavailable()
            }
        case 401: throw .refused
        default: throw .unavailable(retryAfter: answer.retryAfter)
        }
    }

    /// Sends a request.
    ///
    /// It does not follow redirects, which could take credentials elsewhere.
    ///
    /// - Throws: `LatchkeyFailure.unavailable` if there is no answer.
    package func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        headers: HTTPFields = [:],
        body: ByteBuffer? = nil
    ) async throws(LatchkeyFailure) -> LatchkeyAnswer {
        var request = CurlRequest(
            base + path,
            method: method.rawValue,
            headers: headers.map { ($0.name.rawName, $0.value) },
            body: body.map { Data($0.readableBytesView) },
            maximumBytes: Self.longestAnswer
        )
        request.timeout = .seconds(4)
        request.connectTimeout = .seconds(2)
        do { return LatchkeyAnswer(try await client.send(request)) } catch { throw .unavailable() }
    }
}

/// An answer of Latchkey.
package struct LatchkeyAnswer: Sendable {
    package let status: Int
    package let headers: HTTPFields
    package let body: ByteBuffer

    fileprivate init(_ answer: CurlAnswer) {
        status = answer.status
        headers = HTTPFields(
            answer.head.fields.compactMap { name, value in
                HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
            }
        )
        body = ByteBuffer(bytes: answer.body)
    }

    /// In seconds.
    package var retryAfter: Int? { headers[.retryAfter].flatMap { Int($0) } }
    package var setCookies: [String] { headers[values: .setCookie] }
}

package enum LatchkeyFailure: Error, Hashable {
    /// The answer is missing or an error. It says nothing about the session, so it logs nobody out.
    case unavailable(retryAfter: Int? = nil)
    /// The session has ended, or never was.
    case refused
}
