/// The identifiers that a registration asks for.
public enum RegisteredNames: Sendable, Hashable, CaseIterable {
    /// A username.
    case username
    /// An e-mail address.
    case emailAddress
    /// An e-mail address or a username, or both; the address comes first, because it can reset a password.
    case usernameOrEmailAddress

    var fields: [CredentialField] {
        switch self {
        case .username: [.username]
        case .emailAddress: [.emailAddress]
        case .usernameOrEmailAddress: [.emailAddress, .username]
        }
    }

    var missing: Sentence {
        switch self {
        case .username: .usernameMissing
        case .emailAddress: .emailAddressMissing
        case .usernameOrEmailAddress: .nameMissing
        }
    }
}
