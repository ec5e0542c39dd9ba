/// Whether a text can be a phone number, known without asking the server.
public enum PhoneNumber {
    /// Whether a text can be a phone number in E.164 form, with spaces, dots, hyphens or brackets within.
    ///
    /// - Parameter text: What was typed, without spaces around it.
    /// - Returns: Whether it is `+`, a country and a number.
    public static func isValid(_ text: String) -> Bool {
        text.filter { !" .-()".contains($0) }.wholeMatch(of: /\+[1-9][0-9]{6,14}/) != nil
    }
}
