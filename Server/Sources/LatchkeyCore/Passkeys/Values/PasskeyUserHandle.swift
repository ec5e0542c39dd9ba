/// The name under which authenticators know a user (`user.id` of WebAuthn).
///
/// It is random, so an authenticator that shows it reveals nothing about the user.
package struct PasskeyUserHandle: Sendable, Hashable {
    /// The most bytes that authenticators store.
    package static let longest = 64
    private static let length = 32

    package let bytes: [UInt8]

    package static func random() -> PasskeyUserHandle { PasskeyUserHandle(unchecked: SecureRandom.bytes(length)) }

    /// A stored or imported handle; nil if it is empty or longer than `longest`.
    package init?(_ bytes: [UInt8]) {
        guard (1...Self.longest).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// A handle from its text on the wire, base64url without padding.
    package init?(text: String) {
        guard text.utf8.count <= 2 * Self.longest, let bytes = Base64URL.decode(text) else { return nil }
        self.init(bytes)
    }

    /// The text on the wire.
    package var text: String { Base64URL.encode(bytes) }
}
