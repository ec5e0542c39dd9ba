/// The key in every copy of an app, beside the application's id.
///
/// It is no secret. Clients of the Kii API send it where they have no other credential.
package struct AppKey: Sendable, Equatable {
    /// The permitted lengths, in bytes.
    ///
    /// A shipped app has a key compiled in that this server did not make.
    package static let lengths = 8...100

    package let text: String

    /// A new key: 32 hexadecimal digits.
    package init() {
        text = SecureRandom.bytes(16).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// The existing key of an app: printable ASCII without spaces; nil for anything else.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// The input of the digest.
    package var bytes: [UInt8] { Array(text.utf8) }
}
