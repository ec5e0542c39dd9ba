public import LatchkeyAPI

extension Sentence {
    /// The sentence for an ended session.
    ///
    /// - Parameter reason: Why it ended; unknown reasons get a general sentence.
    public init(_ reason: SessionEndReason) {
        self =
            switch reason {
            case .signedOut: .sessionSignedOut
            case .revoked: .sessionRevoked
            case .expired: .sessionExpired
            case .reuseDetected: .sessionReused
            case .passwordChanged: .sessionPasswordChanged
            case .factorChanged: .sessionFactorChanged
            case .userDisabled: .sessionUserDisabled
            case .userDeleted: .sessionUserDeleted
            default: .sessionEnded
            }
    }
}
