public import LatchkeyAPI

extension Sentence {
    /// The sentence for an account event.
    ///
    /// - Parameter event: The event; unknown kinds and reasons get a general sentence.
    public init(_ event: AuditEvent) {
        self =
            switch event.kind {
            case .userRegistered: .eventUserRegistered
            case .userUpdated: .eventUserUpdated
            case .passwordChanged: .eventPasswordChanged
            case .passwordRemoved: .eventPasswordRemoved
            case .addressVerified: .eventAddressVerified
            case .passwordReset: .eventPasswordReset
            case .loginSucceeded: Sentence(eventOf: event.amr ?? [])
            case .loginFailed: .eventLoginFailed
            case .loginReported: .eventLoginReported
            case .identityLinked: .eventIdentityLinked
            case .identityUnlinked: .eventIdentityUnlinked
            case .userDisabled: .eventUserDisabled
            case .userEnabled: .eventUserEnabled
            case .dataExportRequested: .eventDataExportRequested
            case .dataExportDownloaded: .eventDataExportDownloaded
            case .factorAdded: .eventFactorAdded
            case .factorRemoved: .eventFactorRemoved
            case .passkeyAdded: .eventPasskeyAdded
            case .passkeyRemoved: .eventPasskeyRemoved
            case .passkeyCounterRepeated: .eventPasskeyCounterRepeated
            case .recoveryCodesMade: .eventRecoveryCodesMade
            case .recoveryCodeUsed: .eventRecoveryCodeUsed
            case .recoveryStarted: .eventRecoveryStarted
            case .recoveryCancelled: .eventRecoveryCancelled
            case .recoveryCompleted: .eventRecoveryCompleted
            case .sessionEnded: Sentence(eventOf: event.reason)
            default: .eventUnknown
            }
    }

    /// The sentence for a login by these methods (RFC 8176).
    private init(eventOf methods: [String]) {
        if methods.contains("pop") {
            self = .eventLoginSucceededByPasskey
        } else {
            self = methods.contains("otp") ? .eventLoginSucceededByCode : .eventLoginSucceeded
        }
    }

    /// The sentence for an ended session in the list of events.
    private init(eventOf reason: SessionEndReason?) {
        self =
            switch reason {
            case .signedOut: .eventSessionSignedOut
            case .revoked: .eventSessionRevoked
            case .expired: .eventSessionExpired
            case .reuseDetected: .eventSessionReused
            case .passwordChanged: .eventSessionPasswordChanged
            case .factorChanged: .eventSessionFactorChanged
            case .userDisabled: .eventSessionUserDisabled
            case .userDeleted: .eventSessionUserDeleted
            default: .eventSessionEnded
            }
    }
}
