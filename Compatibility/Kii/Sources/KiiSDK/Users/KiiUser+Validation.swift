extension KiiUser {
    /// Whether a text can be a username: 3 to 64 letters, digits, hyphens, underscores and periods.
    public static func isValidUserName(_ text: String) -> Bool { text.wholeMatch(of: /[a-zA-Z0-9_.\-]{3,64}/) != nil }

    /// Whether a text can be chosen as a password: 4 to 50 letters, digits, spaces and punctuation marks of ASCII.
    public static func isValidPassword(_ text: String) -> Bool { text.wholeMatch(of: /[\x20-\x7E]{4,50}/) != nil }

    /// Whether a text can be an e-mail address.
    public static func isValidEmail(_ text: String) -> Bool {
        text.unicodeScalars.count <= 254 && text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
    }

    /// Whether a text can be a phone number: 7 to 20 digits, with `+` before them or in national form.
    public static func isValidPhone(_ text: String) -> Bool { isValidGlobalPhone(text) || isValidLocalPhone(text) }

    /// Whether a text can be a phone number with the country code: `+` and 7 to 20 digits.
    public static func isValidGlobalPhone(_ text: String) -> Bool { PhoneNumbers.isGlobal(text) }

    /// Whether a text can be a national phone number: 7 to 20 digits.
    public static func isValidLocalPhone(_ text: String) -> Bool { PhoneNumbers.isLocal(text) }

    /// Whether a text can be a country: two capital letters.
    public static func isValidCountry(_ text: String) -> Bool { text.wholeMatch(of: /[A-Z]{2}/) != nil }

    /// Whether a text can be a display name: 1 to 50 characters.
    public static func isValidDisplayName(_ text: String) -> Bool { 1...50 ~= text.count }

    /// Whether a text can identify a user at a login: a username, an e-mail address or a phone number.
    static func isValidIdentifier(_ text: String) -> Bool {
        isValidUserName(text) || isValidEmail(text) || PhoneNumbers.isGlobal(text)
    }
}
