import HTTPTypes
package import Hummingbird

/// Tells whose a request is.
package struct UserCheck: Sendable {
    private let tokens: AccessTokenCheck
    package let cookies: CookieSessions
    /// Whether the service is behind https.
    private let isSecure: Bool

    package init(tokens: AccessTokenCheck, cookies: CookieSessions, isSecure: Bool) {
        self.tokens = tokens
        self.cookies = cookies
        self.isSecure = isSecure
    }

    /// The user of a request: of its access token, else of its cookie.
    ///
    /// - Returns: Nil for a request of nobody: it has neither, or the cookie of a session that has ended.
    /// - Throws: `AccessTokenError` for a token that is not good: its app can renew it. `LatchkeyFailure.away` when it
    ///   cannot be told now.
    package func user(of request: Request) async throws -> SignedInUser? {
        if let token = try request.bearerToken() { return try await tokens.user(of: token) }
        return try await browserUser(of: request)
    }

    /// The user of the request's cookie.
    package func browserUser(of request: Request) async throws(LatchkeyFailure) -> SignedInUser? {
        guard let cookie = LatchkeyCookies(request, isSecure: isSecure).session else { return nil }
        return try await user(of: cookie)
    }

    /// The user of a cookie.
    package func user(of cookie: SessionCookie) async throws(LatchkeyFailure) -> SignedInUser? {
        guard case .user(let id, let setCookies) = try await cookies.answer(for: cookie) else { return nil }
        return SignedInUser(id: id, credential: .cookie(cookie), setCookies: setCookies)
    }
}

/// Why what was known of a user is known no more.
package enum UserCheckError: Error {
    /// Latchkey has refused what the request was signed in with.
    case refused(Credential)
}
