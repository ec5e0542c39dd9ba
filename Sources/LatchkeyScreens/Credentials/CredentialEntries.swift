import Foundation

/// The typed text of a screen's fields.
struct CredentialEntries: Sendable, Hashable {
    var username = ""
    var emailAddress = ""
    var identifier = ""
    var code = ""
    var totp = ""
    var recoveryCode = ""
    var currentPassword = Password.empty
    var password = Password.empty
    var newPassword = Password.empty

    func isEmpty(_ field: CredentialField) -> Bool {
        switch field {
        case .username: username.isEmpty
        case .emailAddress: emailAddress.isEmpty
        case .identifier: identifier.isEmpty
        case .code: code.isEmpty
        case .totp: totp.isEmpty
        case .recoveryCode: recoveryCode.isEmpty
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
        case .totp: totp = ""
        case .recoveryCode: recoveryCode = ""
        case .currentPassword: currentPassword = .empty
        case .password: password = .empty
        case .newPassword: newPassword = .empty
        }
    }

    mutating func forgetSecrets() {
        for field in CredentialField.allCases where field.isSecret { clear(field) }
    }

    /// The entries without spaces and invisible marks around names and addresses; passwords are never trimmed.
    var trimmed: CredentialEntries {
        var entries = self
        entries.username = username.trimmingCharacters(in: Self.surroundings)
        entries.emailAddress = emailAddress.trimmingCharacters(in: Self.surroundings)
        entries.identifier = identifier.trimmingCharacters(in: Self.surroundings)
        entries.recoveryCode = recoveryCode.trimmingCharacters(in: Self.surroundings)
        return entries
    }

    /// Spaces, line ends, and the invisible marks of direction that apps put around copied names and phone numbers.
    private static let surroundings = CharacterSet.whitespacesAndNewlines
        .union(CharacterSet(charactersIn: "\u{200B}\u{200E}\u{200F}\u{FEFF}"))
        .union(CharacterSet(charactersIn: "\u{202A}"..."\u{202E}"))
        .union(CharacterSet(charactersIn: "\u{2066}"..."\u{2069}"))

    /// The person's names, which the password must differ from.
    var names: [String] { [username, emailAddress].filter { !$0.isEmpty } }
}

extension String {
    var orNil: String? { isEmpty ? nil : self }
}
