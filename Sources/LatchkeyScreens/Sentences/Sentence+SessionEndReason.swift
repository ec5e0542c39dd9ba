public import LatchkeyAPI

extension Sentence {
    /// What to tell a person whose session has ended.
    ///
    /// - Parameter reason: Why it ended; reasons that a newer server names are said in general words.
    public init(_ reason: SessionEndReason) {
        self =
            switch reason {
            case .signedOut: .sessionSignedOut
            case .revoked: .sessionRevoked
            case .expired: .sessionExpired
            case .reuseDetected: .sessionReused
            case .passwordChanged: .sessionPasswordChanged
            case .userDisabled: .sessionUserDisabled
            case .userDeleted: .sessionUserDeleted
            default: .sessionEnded
            }
    }
}
