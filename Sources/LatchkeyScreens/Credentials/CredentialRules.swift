import Foundation
import LatchkeyAPI

/// The rules that are followed before anything is sent: the server's where it has told them, else the usual ones.
///
/// What a user has already is only asked to be there: an older name or password may be one that today's rules refuse.
struct CredentialRules: Sendable, Hashable {
    private(set) var policy = Policy.standard
    /// Whether the server has told them.
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

    /// A first password: none that the server refuses for sure; how easy it is to guess, the server decides.
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

    /// What names a user: an `@` makes it an address and a `+` a number, as at the server.
    func fault(in identifier: String) -> Phrase? {
        if identifier.isEmpty { return Phrase(.identifierMissing) }
        if identifier.hasControlCharacters { return Phrase(.identifierInvalid) }
        let isWrong =
            identifier.contains("@") && !EmailAddress.isValid(identifier)
            || identifier.hasPrefix("+") && !PhoneNumber.isValid(identifier)
        return isWrong ? Phrase(.identifierInvalid) : nil
    }

    func fault(inCode code: String) -> Phrase? {
        if code.isEmpty { return Phrase(.codeMissing) }
        return MessageCode.digits(in: code) == nil ? Phrase(.codeNotSixDigits) : nil
    }
}
