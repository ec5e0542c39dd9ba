/// The secret by which a browser shows that it is signed in: base64url of 32 random bytes.
///
/// Unlike a refresh token it is not renewed at each use: a browser sends it with every request.
package struct SessionCookie: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let length = 32

    package let bytes: [UInt8]

    /// A new one.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A cookie's value; nil when it is none of ours.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// What is handed to the browser.
    package var secretText: String { Base64URL.encode(bytes) }

    package var description: String { "SessionCookie(…)" }
    package var debugDescription: String { description }
}

/// By what a session is to be continued.
package enum SessionCredential: Sendable, Equatable {
    /// What apps have.
    case refreshToken
    /// What browsers have; such a session has no refresh token.
    case cookie
    /// What clients of the Khoros wire have that log in without tokens; such a session has no refresh token either.
    case sessionKey
    /// What clients of the Kii wire have: an opaque access token that lives for so many seconds, and a refresh token where
    /// they are given one.
    case opaqueToken(lifetime: Int, isRenewed: Bool)
}
