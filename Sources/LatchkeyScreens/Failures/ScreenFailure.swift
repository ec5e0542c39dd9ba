public import LatchkeyAPI

/// Why a call failed, copied from the SDK's error.
///
/// The screen has its own sentences for known codes, and shows `message` for all others.
public struct ScreenFailure: Sendable, Hashable {
    /// The code of the SDK's error.
    public var code: ErrorCode
    /// The message, shown for unknown codes.
    public var message: String
    /// The problems of fields, by name on the wire: `username`, `password`.
    public var fields: [String: FieldProblem]
    /// The time to wait before the next try, if the server says so.
    public var retryAfter: Duration?
    /// With `verification_required`: the id that goes with the code of the message.
    public var verificationID: String?
    /// With `second_factor_required`: the challenge to answer.
    public var challenge: LogInChallenge?
    /// With `step_up_required`: the proofs that the user can give; nil if the server does not say.
    public var stepUpKinds: [StepUpKind]?
    /// The recovery codes of a first factor, to be shown after the alert; nil for most failures.
    public var recoveryCodes: NewRecoveryCodes?

    /// A failure.
    public init(
        code: ErrorCode,
        message: String,
        fields: [String: FieldProblem] = [:],
        retryAfter: Duration? = nil,
        verificationID: String? = nil,
        challenge: LogInChallenge? = nil,
        stepUpKinds: [StepUpKind]? = nil,
        recoveryCodes: NewRecoveryCodes? = nil
    ) {
        self.code = code
        self.message = message
        self.fields = fields
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.challenge = challenge
        self.stepUpKinds = stepUpKinds
        self.recoveryCodes = recoveryCodes
    }
}

extension ScreenFailure {
    /// The screen on which the person goes on; nil if the failure is shown.
    var nextScreen: Destination? {
        if code == .challengeOver { return .logInAgain(identifier: "", notice: .challengeOver) }
        guard let challenge else { return nil }
        if let pending = PendingFactor(challenge) { return .factor(pending) }
        return PendingEnrollment(challenge).map { .enroll($0) }
    }

    /// The text of the failure: the screens' sentence for known codes, otherwise the message.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show; never empty.
    public func text(in language: Language) -> String {
        if let phrase = phrase(in: language) { return phrase.text(in: language) }
        return message.isEmpty ? Sentence.somethingWentWrong.text(in: language) : message
    }

    /// The same failure for a refused passkey, whose sentence names no password and no code.
    package var ofPasskey: ScreenFailure {
        guard code == .invalidCredentials || code == .wrongCode else { return self }
        var failure = self
        failure.code = .invalidPasskey
        return failure
    }

    private func phrase(in language: Language) -> Phrase? {
        switch code {
        case .invalidFields:
            // Only the message explains a problem with a field that no screen has.
            return fields.keys.allSatisfy { CredentialField(rawValue: $0) != nil } ? Phrase(.checkFields) : nil
        case .identifierTaken where fields["username"] == nil && !fields.isEmpty:
            return Phrase(.addressTaken)
        case .tooManyAttempts:
            guard let retryAfter else { return Phrase(.tooManyAttempts) }
            return Phrase(.tooManyAttemptsUntil, WaitingTime.text(retryAfter, in: language))
        default:
            return Sentence(code).map { Phrase($0) }
        }
    }
}
