/// The id that an authenticator gave a passkey, 1 to 1,023 bytes.
package struct PasskeyCredentialID: Sendable, Hashable {
    package static let lengths = 1...1_023

    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
        guard Self.lengths.contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// An id from its text on the wire, base64url without padding.
    package init?(text: String) {
        guard text.utf8.count <= 2 * Self.lengths.upperBound, let bytes = Base64URL.decode(text) else { return nil }
        self.init(bytes)
    }

    /// The text on the wire.
    package var text: String { Base64URL.encode(bytes) }
}
