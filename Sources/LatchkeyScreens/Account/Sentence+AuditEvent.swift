public import LatchkeyAPI

extension Sentence {
    /// What to tell a person of an event of their account.
    ///
    /// - Parameter event: The event; kinds and reasons that a newer server names are said in general words.
    public init(_ event: AuditEvent) {
        self =
            switch event.kind {
            case .userRegistered: .eventUserRegistered
            case .userUpdated: .eventUserUpdated
            case .passwordChanged: .eventPasswordChanged
            case .addressVerified: .eventAddressVerified
            case .passwordReset: .eventPasswordReset
            case .loginSucceeded: .eventLoginSucceeded
            case .loginFailed: .eventLoginFailed
            case .identityLinked: .eventIdentityLinked
            case .identityUnlinked: .eventIdentityUnlinked
            case .sessionEnded: Sentence(eventOf: event.reason)
            default: .eventUnknown
            }
    }

    /// What to tell of another session that has ended, in the list of events.
    private init(eventOf reason: SessionEndReason?) {
        self =
            switch reason {
            case .signedOut: .eventSessionSignedOut
            case .revoked: .eventSessionRevoked
            case .expired: .eventSessionExpired
            case .reuseDetected: .eventSessionReused
            case .passwordChanged: .eventSessionPasswordChanged
            case .userDisabled: .eventSessionUserDisabled
            case .userDeleted: .eventSessionUserDeleted
            default: .eventSessionEnded
            }
    }
}
