/// The secret of a signed-in browser: base64url of 32 random bytes.
///
/// Unlike a refresh token it is not replaced at each use, because a browser sends it with every request.
package struct SessionCookie: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let length = 32

    package let bytes: [UInt8]

    /// A new cookie.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A cookie from its value; nil if the value is not a session cookie.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// The text for the browser.
    package var secretText: String { Base64URL.encode(bytes) }

    package var description: String { "SessionCookie(…)" }
    package var debugDescription: String { description }
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
    /// `isRenewed`.
    case opaqueToken(lifetime: Int, isRenewed: Bool)
}
