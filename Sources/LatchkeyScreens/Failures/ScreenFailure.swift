public import LatchkeyAPI

/// Why a call failed, as the front that made the call hands it to a screen.
///
/// A front copies it from the SDK's error; the screen says codes it knows in its own language and all others with
/// `message`.
public struct ScreenFailure: Sendable, Hashable {
    /// What went wrong, for programs: the server's code, or `network_unavailable` when it could not be reached.
    public var code: ErrorCode
    /// What went wrong, for people; shown when the code is not one the screens know.
    public var message: String
    /// What is wrong with which field, by the field's name on the wire: `username`, `password`.
    public var fields: [String: FieldProblem]
    /// How many seconds to wait before the next try, where the server says so.
    public var retryAfter: Int?
    /// With `verification_required`: what the code of the message is good with.
    public var verificationID: String?

    /// A failure.
    public init(
        code: ErrorCode,
        message: String,
        fields: [String: FieldProblem] = [:],
        retryAfter: Int? = nil,
        verificationID: String? = nil
    ) {
        self.code = code
        self.message = message
        self.fields = fields
        self.retryAfter = retryAfter
        self.verificationID = verificationID
    }
}

extension ScreenFailure {
    /// The failure in a language: the screens' own sentence for a code they know, else the message handed in.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show; never empty.
    public func text(in language: Language) -> String {
        if let phrase = phrase(in: language) { return phrase.text(in: language) }
        return message.isEmpty ? Sentence.somethingWentWrong.text(in: language) : message
    }

    private func phrase(in language: Language) -> Phrase? {
        switch code {
        case .invalidFields:
            // What is wrong with a field that no screen has is only said in the message.
            return fields.keys.allSatisfy { CredentialField(rawValue: $0) != nil } ? Phrase(.checkFields) : nil
        case .identifierTaken where fields["username"] == nil && !fields.isEmpty:
            return Phrase(.addressTaken)
        case .tooManyAttempts:
            guard let retryAfter else { return Phrase(.tooManyAttempts) }
            return Phrase(.tooManyAttemptsUntil, WaitingTime.text(seconds: retryAfter, in: language))
        default:
            return Sentence(code).map { Phrase($0) }
        }
    }
}
