/// The secret that continues the session of a Khoros client without tokens: base64url of 32 random bytes.
///
/// A session key is never accepted as a cookie, nor a cookie as a key, so no browser sends it by itself.
package struct SessionKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let length = 32

    package let bytes: [UInt8]

    /// A new key.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A key from its text; nil if the text is not a key.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// The text for the client.
    package var secretText: String { Base64URL.encode(bytes) }

    package var description: String { "SessionKey(…)" }
    package var debugDescription: String { description }
}
