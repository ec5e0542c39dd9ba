/// The local check of phone numbers.
public enum PhoneNumber {
    /// Whether a text is a phone number in E.164 form, ignoring spaces, dots, hyphens and brackets.
    ///
    /// - Parameter text: The trimmed text.
    /// - Returns: Whether it is `+` with 7 to 15 digits.
    public static func isValid(_ text: String) -> Bool {
        text.filter { !" .-()".contains($0) }.wholeMatch(of: /\+[1-9][0-9]{6,14}/) != nil
    }
}
