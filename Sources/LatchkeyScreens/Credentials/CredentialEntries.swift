import Foundation

/// The typed text of a screen's fields.
struct CredentialEntries: Sendable, Hashable {
    var username = ""
    var emailAddress = ""
    var identifier = ""
    var code = ""
    var currentPassword = Password.empty
    var password = Password.empty
    var newPassword = Password.empty

    func isEmpty(_ field: CredentialField) -> Bool {
        switch field {
        case .username: username.isEmpty
        case .emailAddress: emailAddress.isEmpty
        case .identifier: identifier.isEmpty
        case .code: code.isEmpty
        case .currentPassword: currentPassword.isEmpty
        case .password: password.isEmpty
        case .newPassword: newPassword.isEmpty
        }
    }

    mutating func clear(_ field: CredentialField) {
        switch field {
        case .username: username = ""
        case .emailAddress: emailAddress = ""
        case .identifier: identifier = ""
        case .code: code = ""
        case .currentPassword: currentPassword = .empty
        case .password: password = .empty
        case .newPassword: newPassword = .empty
        }
    }

    mutating func forgetSecrets() {
        for field in CredentialField.allCases where field.isSecure || field == .code { clear(field) }
    }

    /// The entries without spaces around names and addresses; passwords are never trimmed.
    var trimmed: CredentialEntries {
        var entries = self
        entries.username = username.trimmingCharacters(in: .whitespaces)
        entries.emailAddress = emailAddress.trimmingCharacters(in: .whitespaces)
        entries.identifier = identifier.trimmingCharacters(in: .whitespaces)
        return entries
    }

    /// The person's names, which the password must differ from.
    var names: [String] { [username, emailAddress].filter { !$0.isEmpty } }
}

extension String {
    var orNil: String? { isEmpty ? nil : self }
}
