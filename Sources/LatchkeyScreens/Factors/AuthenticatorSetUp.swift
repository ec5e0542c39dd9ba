public import LatchkeyAPI

/// What an authenticator app needs; it always prints as `AuthenticatorSetUp(…)`.
public struct AuthenticatorSetUp: Sendable, Hashable {
    /// The secret in groups of four characters, to be typed.
    public let secret: String
    /// The `otpauth:` address, as a link on a phone.
    public let address: String

    /// What an authenticator app needs.
    ///
    /// - Parameter totp: The server's answer.
    public init(_ totp: NewTOTP) {
        secret = Self.groups(of: totp.secret)
        address = totp.uri
    }

    /// The address as a QR code; nil if it is too long for one.
    package var qrCode: QRCode? { QRCode(address) }

    /// The QR code as lines of text, for a terminal; nil if the address is too long for one.
    ///
    /// - Parameter isTextDark: Whether the terminal writes dark text on light ground.
    /// - Returns: The lines.
    public func halfBlocks(isTextDark: Bool = false) -> [String]? { qrCode?.halfBlocks(isTextDark: isTextDark) }

    /// The dark modules of the QR code, row by row, with the light border; empty if the address is too long.
    public var modules: [[Bool]] {
        guard let code = qrCode else { return [] }
        let side = -QRCode.border..<code.size + QRCode.border
        return side.map { row in side.map { code.isDark(row: row, column: $0) } }
    }

    private static func groups(of secret: String) -> String {
        let characters = Array(secret.filter { !$0.isWhitespace })
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }
            .joined(separator: " ")
    }
}

extension AuthenticatorSetUp: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `AuthenticatorSetUp(…)`.
    public var description: String { "AuthenticatorSetUp(…)" }
    /// `AuthenticatorSetUp(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
