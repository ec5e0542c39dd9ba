import Latchkey
import LatchkeyScreens

extension ChallengeAnswer {
    /// The answer of a screen; nil for a password, which is no second factor.
    init?(_ answer: FactorAnswer) {
        switch answer {
        case .passkey: self = .passkey
        case .totp(let code): self = .totp(code)
        case .recoveryCode(let code): self = .recoveryCode(code)
        case .password: return nil
        }
    }
}

extension StepUpAnswer {
    /// The proof of a screen.
    init(_ answer: FactorAnswer) {
        self =
            switch answer {
            case .passkey: .passkey
            case .totp(let code): .totp(code)
            case .recoveryCode(let code): .recoveryCode(code)
            case .password(let password): .password(password.text)
            }
    }
}

extension CredentialEvent {
    /// The event for a call that has succeeded, perhaps with recovery codes.
    static func success(with codes: [String]) -> CredentialEvent {
        codes.isEmpty ? .succeeded : .recoveryCodesMade(NewRecoveryCodes(codes))
    }
}
