/// A proof that the signed-in user is present, for ``LatchkeyClient/stepUp(with:)``.
public enum StepUpAnswer: Sendable, Hashable {
    /// The password; it is not enough for a user who must show a factor.
    case password(String)
    /// The six digits of the authenticator app.
    case totp(String)
    /// One of the user's recovery codes, in any spelling.
    case recoveryCode(String)
    /// A passkey of the app's authenticator.
    case passkey
}

extension StepUpAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind; no secret.
    public var description: String {
        switch self {
        case .password: "password(…)"
        case .totp: "totp(…)"
        case .recoveryCode: "recoveryCode(…)"
        case .passkey: "passkey"
        }
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
