/// What is wrong with one value that somebody typed or sent.
package enum FieldError: Error, Equatable, Sendable {
    /// The value is missing and must be there.
    case required
    /// The value has characters that cannot be shown: controls, line separators, direction marks.
    case controlCharacters
    /// The value is longer than this many characters.
    case tooLong(maximum: Int)
    /// Not 3 to 64 of letters, digits and `-_.`.
    case invalidUsername
    /// Not an e-mail address that mail can be sent to.
    case invalidEmailAddress
    /// Not a phone number in E.164 form.
    case invalidPhoneNumber
    /// The password does not follow the rules.
    case weakPassword(PasswordWeakness)
    /// The value is not acceptable; the text says what would be.
    case invalid(String)
}

/// The values that are wrong, by the name of their field.
package typealias FieldErrors = [String: FieldError]
