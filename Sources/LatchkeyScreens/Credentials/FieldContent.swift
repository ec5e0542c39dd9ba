/// The kind of text in a field, which decides the keyboard.
public enum FieldContent: Sendable, Hashable, CaseIterable {
    /// Any characters, without autocorrection.
    case characters
    /// A username, e-mail address or phone number.
    case identifier
    /// An e-mail address.
    case emailAddress
    /// Only digits.
    case digits
}
