/// A secret of 32 bytes that a client presents as a text: a prefix and the bytes in base64url.
package protocol BearerSecret: Sendable, Equatable, Redacted {
    static var prefix: String { get }

    var secret: Secret { get }

    init(_ secret: Secret)
}

extension BearerSecret {
    /// A secret from its text; nil when the text is none.
    package init?(_ text: String) {
        guard Self.isLike(text), text.utf8.count == Self.prefix.utf8.count + 43,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == 32
        else { return nil }
        self.init(Secret(bytes))
    }

    /// Whether a text has the prefix, good or not.
    package static func isLike(_ text: String) -> Bool { text.hasPrefix(prefix) }

    package var bytes: [UInt8] { secret.bytes }

    /// The text for the client.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }
}
