/// A field of a credential screen, in the order of the fields.
public enum CredentialField: String, Sendable, Hashable, CaseIterable {
    /// The username.
    case username
    /// An e-mail address.
    case emailAddress
    /// A username, e-mail address or phone number.
    case identifier
    /// The six-digit code of a message.
    case code
    /// The six-digit code of an authenticator app.
    case totp
    /// A recovery code.
    case recoveryCode
    /// The current password.
    case currentPassword
    /// The password.
    case password
    /// The new password.
    case newPassword

    /// Whether the field hides its text.
    public var isSecure: Bool {
        switch self {
        case .currentPassword, .password, .newPassword: true
        case .username, .emailAddress, .identifier, .code, .totp, .recoveryCode: false
        }
    }

    /// Whether the text is a password or a code, so that it is forgotten after use.
    var isSecret: Bool {
        switch self {
        case .code, .totp, .recoveryCode, .currentPassword, .password, .newPassword: true
        case .username, .emailAddress, .identifier: false
        }
    }

    /// The kind of text, which decides the keyboard.
    public var content: FieldContent {
        switch self {
        case .username, .recoveryCode, .currentPassword, .password, .newPassword: .characters
        case .emailAddress: .emailAddress
        case .identifier: .identifier
        case .code, .totp: .digits
        }
    }

    /// The default label of the field; a screen's label is `CredentialForm.label(of:)`.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label, also for accessibility.
    public func label(in language: Language) -> String { label.text(in: language) }

    var label: Sentence {
        switch self {
        case .username: .usernameLabel
        case .emailAddress: .emailAddressLabel
        case .identifier: .identifierLabel
        case .code: .codeLabel
        case .totp: .totpLabel
        case .recoveryCode: .recoveryCodeLabel
        case .currentPassword: .currentPasswordLabel
        case .password: .passwordLabel
        case .newPassword: .newPasswordLabel
        }
    }

    /// The field among the given ones for a member of a request.
    init?(wireName: String, among fields: [CredentialField]) {
        let field = CredentialField(rawValue: wireName)
        if let field, fields.contains(field) {
            self = field
        } else if field == .identifier, fields.contains(.username) {
            self = .username
        } else {
            return nil
        }
    }
}
