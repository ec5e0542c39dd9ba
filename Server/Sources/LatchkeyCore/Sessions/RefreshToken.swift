import Foundation

/// A secret that refreshes a session once: `lkr_` and base64url of 48 bytes.
///
/// The first 16 bytes are the *family*, which stays the same for the entire session. The other 32 are the *rest*, which
/// is new each time.
package struct RefreshToken: Sendable, Redacted {
    private static let prefix = "lkr_"
    private static let familyLength = 16
    private static let restLength = 32

    /// The part that all refresh tokens of a session share.
    package let family: [UInt8]
    /// The part that is new in each token.
    package let rest: [UInt8]

    private init(family: [UInt8], rest: [UInt8]) {
        self.family = family
        self.rest = rest
    }

    /// A token from its text; nil if the text is not a token.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 68,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == 48
        else { return nil }
        self.init(family: Array(bytes.prefix(Self.familyLength)), rest: Array(bytes.suffix(Self.restLength)))
    }

    /// The first token of a new session.
    package static func first() -> RefreshToken {
        RefreshToken(family: SecureRandom.bytes(familyLength), rest: SecureRandom.bytes(restLength))
    }

    /// The token of the same session with another rest, of 32 bytes.
    func followed(by rest: [UInt8]) -> RefreshToken { RefreshToken(family: family, rest: rest) }

    /// The text for the client.
    package var secretText: String { Self.prefix + Base64URL.encode(family + rest) }
}
