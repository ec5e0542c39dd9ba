/// The reason why a passkey is not made, changed or accepted.
package enum PasskeyError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    /// The server has no relying party, so browsers would refuse all passkeys.
    case unavailable(RelyingPartyError?)
    /// The new passkey is not accepted; the reason is for the log.
    case invalidPasskey(PasskeyRefusal)
    /// The new passkey may be good, but the server does not support its attestation.
    case unsupportedAttestation
    /// Somebody has a passkey with this id already.
    case exists
    /// The user has as many passkeys as a user may have.
    case tooMany
    /// The user has no such passkey.
    case notFound
    /// It is the only way to log in.
    case lastCredential
    /// The use of a passkey is refused, for whatever reason.
    case invalidCredentials
    /// Nobody has a passkey with this id, so the authenticator may forget it.
    case unknownPasskey
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case invalid(FieldErrors)
    case refused(AdmissionRefusal)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}

extension PasskeyError {
    /// The error of a new passkey that the check refuses.
    init(registration refusal: PasskeyRefusal) {
        self = refusal.isUnsupportedAttestation ? .unsupportedAttestation : .invalidPasskey(refusal)
    }

    init(_ error: SessionStartError) {
        switch error {
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        case .proofIsOver: self = .invalidCredentials
        case .tokens(let text): self = .storage(.defect(text))
        }
    }
}
