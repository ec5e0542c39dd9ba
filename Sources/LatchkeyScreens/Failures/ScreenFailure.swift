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

    /// A failure.
    public init(code: ErrorCode, message: String, fields: [String: FieldProblem] = [:]) {
        self.code = code
        self.message = message
        self.fields = fields
    }
}

extension ScreenFailure {
    /// The failure in a language: the screens' own sentence for a code they know, else the message handed in.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show; never empty.
    public func text(in language: Language) -> String {
        if let sentence { return sentence.text(in: language) }
        return message.isEmpty ? Sentence.somethingWentWrong.text(in: language) : message
    }

    private var sentence: Sentence? {
        if code == .invalidFields {
            return fields.keys.allSatisfy { CredentialField(wireName: $0) != nil } ? .checkFields : nil
        }
        return Sentence(code)
    }
}
