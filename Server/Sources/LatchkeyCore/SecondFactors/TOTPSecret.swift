/// The secret that a user's authenticator app shares with the server.
package struct TOTPSecret: Sendable, Equatable, Redacted {
    /// The length that RFC 4226 recommends, in bytes.
    private static let length = 20

    package let secret: Secret

    package static func random() -> TOTPSecret { TOTPSecret(unchecked: .random(length)) }

    /// A stored secret; nil unless it has 20 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        secret = Secret(bytes)
    }

    private init(unchecked secret: Secret) { self.secret = secret }

    /// The secret as people type it, in groups of four characters.
    package var groups: String { base32.grouped(by: " ") }

    /// The address that an authenticator app reads from a QR code or opens as a link.
    ///
    /// - Parameters:
    ///   - issuer: The name of the application.
    ///   - account: The user's own name there.
    /// - Returns: `otpauth://totp/Balance:ada%40example.com?secret=…&issuer=Balance`
    package func address(issuer: String, account: String) -> String {
        let issuer = issuer.percentEncoded
        return "otpauth://totp/\(issuer):\(account.percentEncoded)?secret=\(base32)&issuer=\(issuer)"
    }

    private var base32: String { Base32.standard.encode(secret.bytes) }
}

extension String {
    /// Groups of four characters.
    func grouped(by separator: String) -> String {
        enumerated().map { ($0.offset > 0 && $0.offset.isMultiple(of: 4) ? separator : "") + String($0.element) }
            .joined()
    }
}
