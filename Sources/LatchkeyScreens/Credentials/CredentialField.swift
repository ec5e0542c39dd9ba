/// A field of the login and register screens, in the order a person goes through them.
public enum CredentialField: String, Sendable, Hashable, CaseIterable {
    /// The name to log in with.
    case username
    /// The password.
    case password

    /// Whether the field hides what is typed.
    public var isSecure: Bool { self == .password }

    /// The words beside the field.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label, which is the field's accessibility label too.
    public func label(in language: Language) -> String {
        switch self {
        case .username: Sentence.usernameLabel.text(in: language)
        case .password: Sentence.passwordLabel.text(in: language)
        }
    }

    /// The field that a member of a request came from.
    init?(wireName: String) {
        switch wireName {
        case "username", "identifier": self = .username
        case "password": self = .password
        default: return nil
        }
    }
}
