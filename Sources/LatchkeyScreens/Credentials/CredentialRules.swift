import Foundation
import LatchkeyAPI

/// The rules checked before a call: the server's if known, otherwise the default ones.
///
/// Existing names and passwords must only be present, because they may predate today's rules.
struct CredentialRules: Sendable, Hashable {
    private(set) var policy = Policy.standard
    /// Whether they came from the server.
    private(set) var isKnown = false

    init(_ policy: Policy? = nil) {
        if let policy { learn(policy) }
    }

    mutating func learn(_ policy: Policy) {
        self.policy = policy
        isKnown = true
    }
}

extension CredentialRules {
    func faultToLogIn(_ username: String, _ names: LogInNames) -> Phrase? {
        if username.isEmpty { return Phrase(names.missing) }
        return username.hasControlCharacters ? Phrase(.usernameControlCharacters) : nil
    }

    func faultToLogIn(password: Password) -> Phrase? {
        if password.isEmpty { return Phrase(.passwordMissing) }
        return password.text.hasControlCharacters ? Phrase(.passwordControlCharacters) : nil
    }

    func faultToRegister(username: String) -> Phrase? { Username.fault(in: username, under: policy.username) }

    func faultToRegister(emailAddress: String) -> Phrase? {
        emailAddress.isEmpty || EmailAddress.isValid(emailAddress) ? nil : Phrase(.emailAddressInvalid)
    }

    /// Checks a new password by the rules; the server also checks how easy it is to guess.
    func faultToRegister(password: Password, names: [String]) -> Phrase? {
        if password.isEmpty { return Phrase(.passwordMissing) }
        guard let hint = password.hint(under: policy.password, names: names), hint.isRule else { return nil }
        return hint.phrase
    }

    func faultToReset(_ newPassword: Password) -> Phrase? {
        if newPassword.isEmpty { return policy.generatesPasswords ? nil : Phrase(.newPasswordMissing) }
        return faultToRegister(password: newPassword, names: [])
    }

    func faultToChange(to newPassword: Password, from currentPassword: Password) -> Phrase? {
        if newPassword.isEmpty { return Phrase(.newPasswordMissing) }
        if newPassword == currentPassword { return Phrase(.passwordUnchanged) }
        return faultToRegister(password: newPassword, names: [])
    }

    /// Checks an identifier by the server's rule: a text with `@` is an address, one with `+` a phone number.
    func fault(in identifier: String) -> Phrase? {
        if identifier.isEmpty { return Phrase(.identifierMissing) }
        if identifier.hasControlCharacters { return Phrase(.identifierInvalid) }
        let isWrong =
            identifier.contains("@") && !EmailAddress.isValid(identifier)
            || identifier.hasPrefix("+") && !PhoneNumber.isValid(identifier)
        return isWrong ? Phrase(.identifierInvalid) : nil
    }

    func fault(in way: FactorWay, _ entries: CredentialEntries) -> Phrase? {
        switch way {
        case .passkey: return nil
        case .totp:
            if entries.totp.isEmpty { return Phrase(.totpMissing) }
            return MessageCode.digits(in: entries.totp) == nil ? Phrase(.totpNotSixDigits) : nil
        case .recoveryCode:
            if entries.recoveryCode.isEmpty { return Phrase(.recoveryCodeMissing) }
            return RecoveryCodeText.isComplete(entries.recoveryCode) ? nil : Phrase(.recoveryCodeIncomplete)
        case .password: return entries.currentPassword.isEmpty ? Phrase(.currentPasswordMissing) : nil
        }
    }

    func fault(inCode code: String) -> Phrase? {
        if code.isEmpty { return Phrase(.codeMissing) }
        return MessageCode.digits(in: code) == nil ? Phrase(.codeNotSixDigits) : nil
    }
}
