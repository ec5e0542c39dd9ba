/// A field of the screens that sign a person in, in the order a person goes through them.
public enum CredentialField: String, Sendable, Hashable, CaseIterable {
    /// The name to log in with.
    case username
    /// An e-mail address.
    case emailAddress
    /// A username, e-mail address or phone number.
    case identifier
    /// The six digits of a message.
    case code
    /// The password that a user has now.
    case currentPassword
    /// The password.
    case password
    /// The password that a user shall have.
    case newPassword

    /// Whether the field hides what is typed.
    public var isSecure: Bool {
        switch self {
        case .currentPassword, .password, .newPassword: true
        case .username, .emailAddress, .identifier, .code: false
        }
    }

    /// What is typed into the field, which decides on the keys that a phone shows.
    public var content: FieldContent {
        switch self {
        case .username, .currentPassword, .password, .newPassword: .characters
        case .emailAddress: .emailAddress
        case .identifier: .identifier
        case .code: .digits
        }
    }

    /// The words beside the field when nothing is known of its screen; a screen's own are `CredentialForm.label(of:)`.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label, which is the field's accessibility label too.
    public func label(in language: Language) -> String { label.text(in: language) }

    var label: Sentence {
        switch self {
        case .username: .usernameLabel
        case .emailAddress: .emailAddressLabel
        case .identifier: .identifierLabel
        case .code: .codeLabel
        case .currentPassword: .currentPasswordLabel
        case .password: .passwordLabel
        case .newPassword: .newPasswordLabel
        }
    }

    /// The field among others that a member of a request came from.
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
