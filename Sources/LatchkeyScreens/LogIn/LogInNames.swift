/// The identifiers that a login screen asks for.
public enum LogInNames: Sendable, Hashable, CaseIterable {
    /// A username, or a verified e-mail address or phone number.
    case any
    /// A username only.
    case username

    /// The message for an empty field.
    var missing: Sentence {
        switch self {
        case .any: .identifierMissing
        case .username: .usernameMissing
        }
    }
}
