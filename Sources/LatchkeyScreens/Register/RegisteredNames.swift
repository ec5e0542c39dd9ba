/// The identifiers that a registration asks for.
public enum RegisteredNames: Sendable, Hashable, CaseIterable {
    /// A username.
    case username
    /// An e-mail address.
    case emailAddress
    /// A username or an e-mail address, or both.
    case usernameOrEmailAddress

    var fields: [CredentialField] {
        switch self {
        case .username: [.username]
        case .emailAddress: [.emailAddress]
        case .usernameOrEmailAddress: [.username, .emailAddress]
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
