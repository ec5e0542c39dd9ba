/// The code with which a device polls (RFC 8628 §3.2): base64url of 32 random bytes.
package struct DeviceCode: BearerSecret {
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// The code that a person types on another device (RFC 8628 §6.1): eight consonants, so that it forms no word.
package struct UserCode: Sendable, Equatable {
    /// The number of letters.
    package static let length = 8
    private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

    /// The letters without the hyphen.
    package let letters: String

    private init(letters: String) { self.letters = letters }

    /// Nil if the text is none; case, spaces and hyphens do not count.
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard letters.utf8.count == Self.length, letters.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = letters
    }

    package static func random() -> UserCode {
        // Bytes beyond a multiple of the alphabet's length would make its first letters more likely.
        let limit = 256 / alphabet.count * alphabet.count
        var letters: [UInt8] = []
        while letters.count < length {
            letters += SecureRandom.bytes(16).filter { $0 < limit }.map { alphabet[Int($0) % alphabet.count] }
        }
        return UserCode(letters: String(decoding: letters.prefix(length), as: UTF8.self))
    }

    /// The code in the form that devices show: `XXXX-XXXX`.
    package var text: String { "\(letters.prefix(4))-\(letters.dropFirst(4))" }

    func digest(by digest: any TokenDigest) -> [UInt8] { digest.digest(Array("user code\n\(letters)".utf8)) }
}
