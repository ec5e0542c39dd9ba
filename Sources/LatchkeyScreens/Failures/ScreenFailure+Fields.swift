import LatchkeyAPI

extension ScreenFailure {
    /// The messages beside the screen's fields.
    ///
    /// - Parameters:
    ///   - fields: The fields of the screen.
    ///   - entries: Their text.
    ///   - rules: The rules of the screen.
    ///   - language: The language of the person.
    /// - Returns: The messages.
    func messages(
        beside fields: [CredentialField],
        of entries: CredentialEntries,
        _ rules: CredentialRules,
        in language: Language
    ) -> [CredentialField: String] {
        faultyFields(among: fields).reduce(into: [:]) { messages, fault in
            let phrase = Phrase(fault.value, of: fault.key, entries, rules)
            messages[fault.key] = phrase?.text(in: language) ?? fault.value.detail
        }
    }

    /// The problems of fields: the server's, otherwise those implied by the code.
    private func faultyFields(among screenFields: [CredentialField]) -> [CredentialField: FieldProblem] {
        var faults: [CredentialField: FieldProblem] = [:]
        for (name, problem) in fields {
            guard let field = CredentialField(wireName: name, among: screenFields) else { continue }
            faults[field] = problem
        }
        if fields.isEmpty, let field = screenFields.first(where: { code.isAbout($0) }) {
            faults[field] = FieldProblem(code: code, detail: message)
        }
        return faults
    }
}

extension ErrorCode {
    /// Whether the code implies a problem with this field.
    fileprivate func isAbout(_ field: CredentialField) -> Bool {
        switch field {
        case .username: self == .identifierTaken || self == .invalidUsername
        case .emailAddress: self == .identifierTaken || self == .invalidEmailAddress
        case .identifier: false
        case .code: self == .invalidCode || self == .codeExpired
        case .totp, .recoveryCode: self == .wrongCode
        case .currentPassword: self == .wrongPassword
        case .password, .newPassword: self == .weakPassword
        }
    }
}

extension Phrase {
    /// The phrase for a known problem of a field.
    fileprivate init?(
        _ problem: FieldProblem,
        of field: CredentialField,
        _ entries: CredentialEntries,
        _ rules: CredentialRules
    ) {
        let policy = rules.policy
        switch (field, problem.code) {
        case (.username, .required): self.init(.usernameMissing)
        case (.username, .identifierTaken): self.init(.usernameTaken)
        case (.username, .invalidUsername):
            self = Username.fault(in: entries.username, under: policy.username) ?? Phrase(.usernameCharacters)
        case (.username, .controlCharacters): self.init(.usernameControlCharacters)
        case (.username, .tooLong): self = Username.lengthFault(under: policy.username)
        case (.emailAddress, .required): self.init(.emailAddressMissing)
        case (.emailAddress, .identifierTaken): self.init(.addressTaken)
        case (.emailAddress, .invalidEmailAddress), (.emailAddress, .controlCharacters), (.emailAddress, .invalidValue):
            self.init(.emailAddressInvalid)
        case (.identifier, .required): self.init(.identifierMissing)
        case (.identifier, .invalidValue), (.identifier, .controlCharacters): self.init(.identifierInvalid)
        case (.code, .required): self.init(.codeMissing)
        case (.code, .invalidCode): self.init(.invalidCode)
        case (.code, .codeExpired): self.init(.codeExpired)
        case (.totp, .wrongCode), (.totp, .invalidCode): self.init(.wrongCode)
        case (.recoveryCode, .wrongCode), (.recoveryCode, .invalidCode): self.init(.wrongRecoveryCode)
        case (.currentPassword, .required): self.init(.currentPasswordMissing)
        case (.currentPassword, .wrongPassword): self.init(.wrongPassword)
        case (.password, .required): self.init(.passwordMissing)
        case (.newPassword, .required): self.init(.newPasswordMissing)
        case (.password, .weakPassword): self.init(weak: entries.password, entries, policy)
        case (.newPassword, .weakPassword): self.init(weak: entries.newPassword, entries, policy)
        case (.currentPassword, .controlCharacters), (.password, .controlCharacters),
            (.newPassword, .controlCharacters):
            self.init(.passwordControlCharacters)
        case (.password, .tooLong), (.newPassword, .tooLong):
            self.init(.passwordTooLong, String(policy.password.maximumLength))
        default: return nil
        }
    }

    /// Why a password was refused, if the screen can tell.
    private init(weak password: Password, _ entries: CredentialEntries, _ policy: Policy) {
        self = password.hint(under: policy.password, names: entries.names)?.phrase ?? Phrase(.passwordWeak)
    }
}
