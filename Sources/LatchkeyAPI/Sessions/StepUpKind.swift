/// A kind of proof that a signed-in user can give again; newer servers may send kinds that are not listed here.
public struct StepUpKind: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A kind from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }
}

extension StepUpKind {
    /// The password.
    public static let password = StepUpKind(rawValue: "password")
    /// A code of an authenticator app (RFC 6238).
    public static let totp = StepUpKind(rawValue: "totp")
    /// One of the user's recovery codes.
    public static let recoveryCode = StepUpKind(rawValue: "recovery_code")
    /// A passkey (WebAuthn Level 3).
    public static let passkey = StepUpKind(rawValue: "passkey")
}
