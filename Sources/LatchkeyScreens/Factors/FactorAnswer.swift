/// The answer with a factor; it always prints as `FactorAnswer(…)`.
public enum FactorAnswer: Sendable, Hashable {
    /// A passkey, which the front asks for; in an enrolment, a new one.
    case passkey
    /// The six digits of the authenticator app.
    case totp(String)
    /// A recovery code as it was typed.
    case recoveryCode(String)
    /// The password.
    case password(Password)
}

extension FactorAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `FactorAnswer(…)`.
    public var description: String { "FactorAnswer(…)" }
    /// `FactorAnswer(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
