package import Foundation

/// The answer to a challenge.
package enum FactorAnswer: Sendable {
    /// A code of an authenticator app: the user's, or the one that they set up in the challenge.
    case totp(String)
    case recoveryCode(String)
    case passkey(Ceremony.ID, PasskeyAssertionAnswer)
    /// A passkey that a user without factors adds.
    case newPasskey(Ceremony.ID, PasskeyRegistrationAnswer)
}

/// A login that waits for a factor, as its user may see it.
package struct ChallengeState: Sendable {
    package let user: User
    /// The factors that the user has, the best first.
    package let factors: [SecondFactorKind]
    /// The factors that the user may set up; empty if they have one.
    package let enrollable: [SecondFactorKind]
    /// The days for which the device can be remembered; 0 if it cannot.
    package let rememberedDeviceDays: Int
    package let expiresAt: Date
    /// Whether the user has begun to set up an authenticator app.
    package let hasBegunTOTP: Bool
}

/// The ceremony of a challenge.
package enum ChallengePasskey: Sendable {
    /// The user uses a passkey.
    case use(PasskeyRequest)
    /// The user adds their first passkey.
    case creation(PasskeyCreation)
}

/// A completed login.
package struct ChallengeAnswered: Sendable {
    package let signedIn: SignedIn
    /// The recovery codes that came with a new authenticator app; they are not shown again.
    package internal(set) var recoveryCodes: [RecoveryCode] = []
}

/// The reason why a challenge is not answered.
package enum ChallengeError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    /// There is no such challenge for this client: unknown, expired, answered, or of another device or application.
    case over
    case wrongAnswer
    /// The challenge does not ask for this factor.
    case notOffered(SecondFactorKind)
    /// The answer was wrong, and was the last one that the challenge allows.
    case ended
    case passkey(PasskeyError)
    case refused(AdmissionRefusal)
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension ChallengeError {
    init(_ error: SessionStartError) {
        switch error {
        case .proofIsOver: self = .over
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        case .tokens(let text): self = .storage(.defect(text))
        }
    }

    init(_ error: FactorCodeError) {
        switch error {
        case .passwords(let error): self = .passwords(error)
        case .storage(let error): self = .storage(error)
        }
    }
}
