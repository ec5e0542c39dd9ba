/// The secret of a confidential client: `lcs_` and base64url of 32 random bytes.
///
/// The server makes it and shows it once.
package struct ClientSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let prefix = "lcs_"
    private static let length = 32

    package let bytes: [UInt8]

    /// A new secret.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A secret from its text; nil if the text is not a secret.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 47,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// The text for the operator.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }

    package var description: String { "ClientSecret(…)" }
    package var debugDescription: String { description }
}
