public import LatchkeyAPI

/// A way in which a person proves who they are.
public enum FactorWay: String, Sendable, Hashable, CaseIterable {
    /// A passkey, without a field.
    case passkey
    /// The six digits of an authenticator app.
    case totp
    /// A recovery code.
    case recoveryCode = "recovery_code"
    /// The password; only to confirm who a signed-in person is.
    case password

    /// The way of a kind of factor; nil for a kind of a newer server.
    ///
    /// - Parameter kind: The kind.
    public init?(_ kind: FactorKind) { self.init(rawValue: kind.rawValue) }

    /// The way of a kind of proof; nil for a kind of a newer server.
    ///
    /// - Parameter kind: The kind.
    public init?(_ kind: StepUpKind) { self.init(rawValue: kind.rawValue) }

    var field: CredentialField? {
        switch self {
        case .passkey: nil
        case .totp: .totp
        case .recoveryCode: .recoveryCode
        case .password: .currentPassword
        }
    }
}
