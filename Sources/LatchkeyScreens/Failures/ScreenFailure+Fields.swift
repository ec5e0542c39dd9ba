import LatchkeyAPI

extension ScreenFailure {
    /// What is wrong with which field of the screen.
    var faultyFields: [CredentialField: FieldProblem] {
        var faults: [CredentialField: FieldProblem] = [:]
        if let field = code.faultyField { faults[field] = FieldProblem(code: code, detail: message) }
        for (name, problem) in fields {
            guard let field = CredentialField(wireName: name) else { continue }
            faults[field] = problem
        }
        return faults
    }

    /// What to say beside which field.
    func messages(in language: Language) -> [CredentialField: String] {
        var messages: [CredentialField: String] = [:]
        for (field, problem) in faultyFields {
            messages[field] = Sentence(problem, of: field)?.text(in: language) ?? problem.detail
        }
        return messages
    }
}

extension ErrorCode {
    /// The field that a code is about, when it is about one.
    fileprivate var faultyField: CredentialField? {
        switch self {
        case .identifierTaken, .invalidUsername: .username
        case .weakPassword: .password
        default: nil
        }
    }
}

extension Sentence {
    /// The sentence for a problem that the screens know, said of a field.
    fileprivate init?(_ problem: FieldProblem, of field: CredentialField) {
        switch (field, problem.code) {
        case (.username, .required): self = .usernameMissing
        case (.username, .identifierTaken): self = .usernameTaken
        case (.username, .invalidUsername): self = .usernameCharacters
        case (.username, .controlCharacters): self = .usernameControlCharacters
        case (.username, .tooLong): self = .usernameLength
        case (.password, .required): self = .passwordMissing
        case (.password, .weakPassword): self = .passwordWeak
        case (.password, .controlCharacters): self = .passwordControlCharacters
        case (.password, .tooLong): self = .passwordTooLong
        default: return nil
        }
    }
}
