/// A kind of second factor; newer servers may send kinds that are not listed here.
public struct FactorKind: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A kind from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }
}

extension FactorKind {
    /// A passkey (WebAuthn Level 3).
    public static let passkey = FactorKind(rawValue: "passkey")
    /// A code of an authenticator app (RFC 6238).
    public static let totp = FactorKind(rawValue: "totp")
    /// One of the user's recovery codes.
    public static let recoveryCode = FactorKind(rawValue: "recovery_code")
}
