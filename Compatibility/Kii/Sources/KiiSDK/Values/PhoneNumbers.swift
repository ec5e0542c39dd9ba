/// What phone numbers look like.
enum PhoneNumbers {
    /// With the country's code: `+` and 7 to 20 digits.
    static func isGlobal(_ text: String) -> Bool { text.wholeMatch(of: /\+[0-9]{7,20}/) != nil }

    /// Within a country: 7 to 20 digits.
    static func isLocal(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]{7,20}/) != nil }
}
