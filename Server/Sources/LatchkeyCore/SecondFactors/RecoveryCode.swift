/// A code that a user keeps for the day without an authenticator: 20 characters, 100 random bits.
///
/// The first four find the stored row. Only the others prove anything, so one guess costs one hash.
package struct RecoveryCode: Sendable, Equatable, Redacted {
    /// The number of codes that a user gets.
    package static let count = 10
    private static let length = 20
    private static let selectorLength = 4

    /// The first four characters, which the database has in the clear; a user's codes differ in them.
    package let selector: String
    /// The other 16 characters, 80 bits, to be hashed like a password.
    package let proof: Secret

    /// A user's codes.
    package static func randomSet() -> [RecoveryCode] {
        var codes: [RecoveryCode] = []
        while codes.count < count {
            // 13 bytes have 104 bits, of which 20 characters hold 100.
            let characters = Base32.readable.encode(SecureRandom.bytes(13)).prefix(length)
            let code = RecoveryCode(characters: Array(characters.utf8))
            if codes.allSatisfy({ $0.selector != code.selector }) { codes.append(code) }
        }
        return codes
    }

    /// A code as a user typed it; nil if the text is no code.
    ///
    /// Spaces, dashes and case do not matter. Letters that look like digits count as these.
    package init?(typed text: String) {
        guard let typed = TypedCode.characters(of: text), typed.count == Self.length else { return nil }
        let characters = typed.map { Self.lookAlikes[$0] ?? $0 }
        guard Base32.readable.isSpelled(String(decoding: characters, as: UTF8.self)) else { return nil }
        self.init(characters: characters)
    }

    private init(characters: [UInt8]) {
        selector = String(decoding: characters.prefix(Self.selectorLength), as: UTF8.self)
        proof = Secret(Array(characters.dropFirst(Self.selectorLength)))
    }

    /// The letters that the alphabet leaves out, with the digits that they look like.
    private static let lookAlikes: [UInt8: UInt8] = [
        UInt8(ascii: "O"): UInt8(ascii: "0"), UInt8(ascii: "I"): UInt8(ascii: "1"),
        UInt8(ascii: "L"): UInt8(ascii: "1"),
    ]

    /// The code for the user, in groups of four.
    package var text: String { (selector + proof.text).grouped(by: "-") }
}
