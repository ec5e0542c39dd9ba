/// The secret by which a client of the Khoros wire that has no tokens continues its session: base64url of 32 random bytes.
///
/// It is no cookie, and no cookie is one: a browser never sends it by itself.
package struct SessionKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let length = 32

    package let bytes: [UInt8]

    /// A new one.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A key from its text; nil when the text is none.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Base64URL.decode(text), bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// What is handed to the client.
    package var secretText: String { Base64URL.encode(bytes) }

    package var description: String { "SessionKey(…)" }
    package var debugDescription: String { description }
}
