/// An opaque access token: `lka_` and base64url of 32 random bytes, looked up at each request.
///
/// Kii clients get it, because they keep an access token for longer than a token that is verified offline may live.
package struct OpaqueAccessToken: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let prefix = "lka_"
    private static let length = 32

    package let bytes: [UInt8]

    /// A new token.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A token that is derived from secrets, as 32 bytes.
    init(derived bytes: [UInt8]) { self.bytes = bytes }

    /// A token from its text; nil if the text is not a token.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 47,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// Whether a text looks like such a token, valid or not.
    package static func isLike(_ text: String) -> Bool { text.hasPrefix(prefix) }

    /// The text for the client.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }

    package var description: String { "OpaqueAccessToken(…)" }
    package var debugDescription: String { description }
}
