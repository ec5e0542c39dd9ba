/// The random bytes that an authenticator signs, so that an answer fits one ceremony only.
package struct PasskeyChallenge: Sendable, Equatable {
    /// The time after which a ceremony no longer accepts an answer.
    package static let lifetime = Duration.seconds(600)
    /// The `timeout` that the browser gets.
    ///
    /// It ends earlier than the ceremony, so a late answer still counts.
    package static let browserTimeout = Duration.seconds(300)
    private static let length = 32

    package let bytes: [UInt8]

    package static func random() -> PasskeyChallenge { PasskeyChallenge(unchecked: SecureRandom.bytes(length)) }

    /// A stored challenge; nil unless it has 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// The text in the options and in the answer.
    package var text: String { Base64URL.encode(bytes) }
}
