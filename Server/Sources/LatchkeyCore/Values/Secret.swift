/// Bytes that only their reader may see, as a key, a password or a token.
///
/// Neither its description nor its mirror shows them, and comparing two takes the same time wherever they differ.
package struct Secret: Sendable, Redacted {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A text, in UTF-8.
    package init(_ text: String) { self.init(Array(text.utf8)) }

    /// Random bytes from the operating system.
    package static func random(_ count: Int = 32) -> Secret { Secret(SecureRandom.bytes(count)) }

    /// The bytes as UTF-8 text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Secret: Equatable {
    package static func == (one: Secret, other: Secret) -> Bool {
        one.bytes.count == other.bytes.count && zip(one.bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
