import LatchkeyAPI

extension PendingFactor {
    /// The call with a valid factor.
    func call(_ entries: CredentialEntries, remembersDevice: Bool) -> ScreenCall {
        let answer = way.answer(entries)
        return switch purpose {
        case .logIn(let challenge): .answerChallenge(challenge, answer, remembersDevice: remembersDevice)
        case .stepUp: .stepUp(answer)
        }
    }
}

extension PendingEnrollment {
    /// The call that sets the factor up.
    func call(_ entries: CredentialEntries) -> ScreenCall {
        if let challenge { return .answerChallenge(challenge, way.answer(entries), remembersDevice: false) }
        return way == .passkey ? .addPasskey : .confirmTOTP(code: way.digits(in: entries))
    }
}

extension FactorWay {
    fileprivate func answer(_ entries: CredentialEntries) -> FactorAnswer {
        switch self {
        case .passkey: .passkey
        case .totp: .totp(digits(in: entries))
        case .recoveryCode: .recoveryCode(entries.recoveryCode)
        case .password: .password(entries.currentPassword)
        }
    }

    fileprivate func digits(in entries: CredentialEntries) -> String { MessageCode.digits(in: entries.totp) ?? "" }

    var explanation: Sentence? {
        switch self {
        case .passkey: .passkeyChallengeExplained
        case .totp: .totpExplained
        case .recoveryCode: .recoveryCodeExplained
        case .password: nil
        }
    }

    var progress: Sentence {
        switch self {
        case .passkey: .waitingForPasskey
        case .totp, .recoveryCode: .checkingCode
        case .password: .verifying
        }
    }
}
