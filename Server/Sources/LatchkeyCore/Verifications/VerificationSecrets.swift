/// The secrets in a message that prove its receipt: a code to enter, and the token of a link.
package struct VerificationSecrets: Sendable, Redacted {
    /// Six digits.
    package let code: String
    /// `lkv_` and 192 random bits.
    package let token: String

    private static let prefix = "lkv_"
    private static let tokenBytes = 24

    package init() {
        var generator = SystemRandomNumberGenerator()
        let number = Int.random(in: 0..<1_000_000, using: &generator)
        let digits = String(number)
        code = String(repeating: "0", count: 6 - digits.count) + digits
        token = Self.prefix + Base64URL.encode(SecureRandom.bytes(Self.tokenBytes))
    }

    /// The digits of a code as it was typed, with spaces or a hyphen between them; nil if the text is not a code.
    package static func code(typed text: String) -> String? {
        let digits = text.filter { !" -\u{3000}".contains($0) }.map { $0.wholeNumberValue.map(String.init) ?? "?" }
        let code = digits.joined()
        return code.utf8.count == 6 && code.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? code : nil
    }

    /// Whether a text looks like a token.
    package static func isToken(_ text: String) -> Bool {
        text.hasPrefix(prefix) && Base64URL.decode(String(text.dropFirst(prefix.count)))?.count == tokenBytes
    }
}

extension KeyedDigest {
    /// A code's digest, which differs for each verification.
    package func digest(code: String, of id: Verification.ID) -> [UInt8] { digest(Array("code/\(id)/\(code)".utf8)) }

    package func digest(token: String) -> [UInt8] { digest(Array("token/\(token)".utf8)) }
}
