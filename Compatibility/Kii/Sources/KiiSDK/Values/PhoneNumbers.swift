/// Checks the form of phone numbers.
enum PhoneNumbers {
    /// Whether it is a number with the country code: `+` and 7 to 20 digits.
    static func isGlobal(_ text: String) -> Bool { text.wholeMatch(of: /\+[0-9]{7,20}/) != nil }

    /// Whether it is a national number: 7 to 20 digits.
    static func isLocal(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]{7,20}/) != nil }
}
