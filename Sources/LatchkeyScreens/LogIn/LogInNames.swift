/// What a login screen says a person can be known by.
public enum LogInNames: Sendable, Hashable, CaseIterable {
    /// A username, an e-mail address or a phone number, once they are proved.
    case any
    /// A username, for an app whose users have nothing else.
    case username

    /// What is said when there is none.
    var missing: Sentence {
        switch self {
        case .any: .identifierMissing
        case .username: .usernameMissing
        }
    }
}
