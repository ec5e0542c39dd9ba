/// The secret of a signed-in browser: base64url of 32 random bytes.
///
/// Unlike a refresh token it is not replaced at each use, because a browser sends it with every request.
package struct SessionCookie: BearerSecret {
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// The credential that continues a session.
package enum SessionCredential: Sendable, Equatable {
    /// The credential of apps.
    case refreshToken
    /// The credential of browsers; such a session has no refresh token.
    case cookie
    /// The credential of Khoros clients that log in without tokens; such a session has no refresh token either.
    case sessionKey
    /// The credential of Kii clients: an opaque access token with a lifetime in seconds, and a refresh token if
    /// `isRefreshable`.
    case opaqueToken(lifetime: Int, isRefreshable: Bool)
}
