/// What a confidential client proves itself with: `lcs_` and base64url of 32 random bytes, made by the server and shown once.
package struct ClientSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let prefix = "lcs_"
    private static let length = 32

    package let bytes: [UInt8]

    /// A new one.
    package init() { bytes = SecureRandom.bytes(Self.length) }

    /// A secret from its text; nil when the text is none.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 47,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// What is handed to the operator.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }

    package var description: String { "ClientSecret(…)" }
    package var debugDescription: String { description }
}
