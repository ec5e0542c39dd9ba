/// What is typed into a field, which decides on the keys that a phone shows.
public enum FieldContent: Sendable, Hashable, CaseIterable {
    /// Any characters, and none of them put right by the device.
    case characters
    /// A username, e-mail address or phone number.
    case identifier
    /// An e-mail address.
    case emailAddress
    /// Digits alone.
    case digits
}
