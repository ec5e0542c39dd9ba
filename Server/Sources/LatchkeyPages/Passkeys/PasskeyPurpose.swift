/// What a form does with a passkey.
enum PasskeyPurpose: String, Sendable, CaseIterable {
    case logIn
    case registration
    /// Answers a login's challenge, with a passkey of the user or a new one.
    case factor
    /// Adds a passkey to the account.
    case addition
    /// Confirms who a signed-in user is.
    case confirmation
    /// Makes a passkey that completes a recovery.
    case recovery

    /// The address where a script begins the ceremony.
    var path: String {
        switch self {
        case .logIn: "/login/passkey/options"
        case .registration: "/register/passkey/options"
        case .factor: "/login/factor/options"
        case .addition: "/account/passkeys/options"
        case .confirmation: "/account/confirm/options"
        case .recovery: "/recovery/options"
        }
    }

    /// Whether its forms are independent of sessions.
    var isForStrangers: Bool {
        switch self {
        case .logIn, .registration, .factor: true
        case .addition, .confirmation, .recovery: false
        }
    }
}
