/// What an application asks for besides a password.
package enum SecondFactorPolicy: String, Sendable, CaseIterable, Codable {
    /// Nothing, not even of users with an authenticator app.
    case off
    /// A second factor, of users with an authenticator app.
    case optional
    /// A second factor, of everybody; users without one set it up while they log in.
    case required
    /// A passkey, of everybody.
    case passkey

    /// The level that a session of the application needs.
    ///
    /// - Parameter hasFactor: Whether the user has an authenticator app.
    /// - Returns: The level.
    package func level(hasFactor: Bool) -> AuthenticationLevel {
        switch self {
        case .off: .oneFactor
        case .optional: hasFactor ? .twoFactors : .oneFactor
        case .required: .twoFactors
        case .passkey: .phishingResistant
        }
    }

    /// Whether it may ask for more than another policy.
    package func isStricter(than other: SecondFactorPolicy) -> Bool {
        strictness > other.strictness
    }

    private var strictness: Int {
        switch self {
        case .off: 0
        case .optional: 1
        case .required: 2
        case .passkey: 3
        }
    }
}

/// A kind of second factor, as the wire and the database name it.
package enum SecondFactorKind: String, Sendable, CaseIterable, Codable {
    case passkey
    case totp
    case recoveryCode = "recovery_code"
}
