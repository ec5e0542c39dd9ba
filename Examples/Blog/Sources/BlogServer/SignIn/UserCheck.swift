import HTTPTypes
import Hummingbird

/// Tells whose a request is.
struct UserCheck: Sendable {
    let tokens: AccessTokenCheck
    let cookies: CookieSessions
    /// Whether the blog is behind https.
    let isSecure: Bool

    /// The user of a request: of its access token, else of its cookie.
    ///
    /// - Returns: Nil for a request of nobody: it has neither, or the cookie of a session that has ended.
    /// - Throws: `AccessTokenError` for a token that is not good: its app can renew it. `LatchkeyFailure.away` when it
    ///   cannot be told now.
    func user(of request: Request) async throws -> SignedInUser? {
        if let token = try Self.token(of: request) { return try await tokens.user(of: token) }
        return try await browserUser(of: request)
    }

    /// The user of the request's cookie.
    func browserUser(of request: Request) async throws(LatchkeyFailure) -> SignedInUser? {
        guard let cookie = LatchkeyCookies(request, isSecure: isSecure).session else { return nil }
        return try await user(of: cookie)
    }

    /// The user of a cookie.
    func user(of cookie: SessionCookie) async throws(LatchkeyFailure) -> SignedInUser? {
        guard case .user(let id, let setCookies) = try await cookies.answer(for: cookie) else { return nil }
        return SignedInUser(id: id, credential: .cookie(cookie), setCookies: setCookies)
    }

    /// The token of a request (RFC 6750 §2.1); nil when it has none.
    private static func token(of request: Request) throws(AccessTokenError) -> String? {
        let values = request.headers[values: .authorization]
        guard values.count <= 1 else { throw .invalid }
        guard let value = values.first else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.first?.lowercased() == "bearer" else { return nil }
        guard parts.count == 2 else { throw .invalid }
        return String(parts[1])
    }
}

/// Why what was known of a user is known no more.
enum UserCheckError: Error {
    /// Latchkey has refused what the request was signed in with.
    case refused(Credential)
}
