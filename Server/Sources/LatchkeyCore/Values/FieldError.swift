/// The reason why a typed or sent value is invalid.
package enum FieldError: Error, Equatable, Sendable {
    /// The value is missing but required.
    case required
    /// The value has invisible characters: controls, line separators, direction marks.
    case controlCharacters
    /// The value is longer than this many characters.
    case tooLong(maximum: Int)
    /// The value is not 3 to 64 letters, digits and `-_.`.
    case invalidUsername
    /// The value is not an e-mail address to which mail can be sent.
    case invalidEmailAddress
    /// The value is not a phone number in E.164 form.
    case invalidPhoneNumber
    /// The password breaks the rules.
    case weakPassword(PasswordWeakness)
    /// The value is invalid; the text describes valid values.
    case invalid(String)
}

/// The invalid values, by the names of their fields.
package typealias FieldErrors = [String: FieldError]
