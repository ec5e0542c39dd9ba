/// The reason why a typed or sent value is invalid.
package enum FieldError: Error, Equatable, Sendable {
    /// The value is missing and must be there.
    case required
    /// The value has characters that cannot be shown: controls, line separators, direction marks.
    case controlCharacters
    /// The value is longer than this many characters.
    case tooLong(maximum: Int)
    /// The value is not 3 to 64 letters, digits and `-_.`.
    case invalidUsername
    /// The value is not an e-mail address to which mail can be sent.
    case invalidEmailAddress
    /// The value is not a phone number in E.164 form.
    case invalidPhoneNumber
    /// The password does not follow the rules.
    case weakPassword(PasswordWeakness)
    /// The value is not acceptable; the text says what would be.
    case invalid(String)
}

/// The invalid values, by the names of their fields.
package typealias FieldErrors = [String: FieldError]
