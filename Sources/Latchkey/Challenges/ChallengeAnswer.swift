public import LatchkeyAPI

/// The second factor that answers a login's challenge.
public enum ChallengeAnswer: Sendable, Hashable {
    /// The six digits of the authenticator app; in an enrolment, the first ones of the new app.
    case totp(String)
    /// One of the user's recovery codes, in any spelling.
    case recoveryCode(String)
    /// A passkey of the app's authenticator; in an enrolment, a new one.
    case passkey
}

extension ChallengeAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind; no code.
    public var description: String {
        switch self {
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

/// A login that was completed by a second factor.
public struct ChallengeAnswered: Sendable, Hashable {
    /// The signed-in user.
    public let user: User
    /// The recovery codes, after the enrolment of a first factor only.
    ///
    /// Show them once; the server does not tell them again.
    public let recoveryCodes: [String]

    /// Makes an answer.
    public init(user: User, recoveryCodes: [String] = []) {
        self.user = user
        self.recoveryCodes = recoveryCodes
    }
}

extension ChallengeAnswered: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The user's id; no codes.
    public var description: String { "ChallengeAnswered(user: \(user.id), …)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
