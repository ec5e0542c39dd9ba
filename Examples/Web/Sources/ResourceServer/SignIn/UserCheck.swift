import HTTPTypes
package import Hummingbird
import LatchkeyHummingbird
package import LatchkeyVerifier

/// Finds the user of a request: of its access token, or else of its cookie.
package struct UserCheck: Sendable {
    private let tokens: TokenVerifier
    private let latchkey: LatchkeyServer
    private let isSecure: Bool

    /// - Parameters:
    ///   - tokens: Verifies access tokens.
    ///   - latchkey: Knows the sessions of cookies.
    ///   - isSecure: Whether browsers use https.
    package init(tokens: TokenVerifier, latchkey: LatchkeyServer, isSecure: Bool) {
        self.tokens = tokens
        self.latchkey = latchkey
        self.isSecure = isSecure
    }

    /// - Returns: Nil without a credential, and for a cookie whose session has ended.
    /// - Throws: `TokenRefusal` for a bad token, so that its app refreshes it. `LatchkeyFailure.unavailable`.
    package func user(of request: Request) async throws -> SignedInUser? {
        do throws(TokenRefusal) {
            return SignedInUser(try await tokens.verify(TokenRequest(request, origin: nil)), of: request)
        } catch {
            guard error.code == .loginRequired else { throw error }
            return try await browserUser(of: request)
        }
    }

    package func browserUser(of request: Request) async throws(LatchkeyFailure) -> SignedInUser? {
        guard let cookie = LatchkeyCookies(request, isSecure: isSecure).session else { return nil }
        return try await latchkey.user(of: .cookie(cookie))
    }

    /// The user of a login's answer.
    package func user(setCookies: [String]) async throws(LatchkeyFailure) -> SignedInUser? {
        guard let cookie = setCookies.lazy.compactMap({ SessionCookie(setCookie: $0) }).first else { return nil }
        return try await latchkey.user(of: .cookie(cookie))
    }
}
