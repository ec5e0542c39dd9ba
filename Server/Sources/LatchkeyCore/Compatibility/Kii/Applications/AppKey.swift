/// What stands beside the id in every copy of an app, so it is no secret: clients of the Kii wire say it where they prove
/// nothing else.
package struct AppKey: Sendable, Equatable {
    /// What there may be of it: shipped apps have one compiled in that somebody else made.
    package static let lengths = 8...100

    package let text: String

    /// A new one: 32 hexadecimal digits.
    package init() {
        text = SecureRandom.bytes(16).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// The one of an app that has it already: printable ASCII without spaces; nil for anything else.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// What the digest is made of.
    package var bytes: [UInt8] { Array(text.utf8) }
}
