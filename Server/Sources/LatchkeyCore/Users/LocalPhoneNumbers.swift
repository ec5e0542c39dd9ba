/// Reads phone numbers as they are written within a country.
package protocol LocalPhoneNumbers: Sendable {
    /// The number in E.164 form; nil when there is no such number in the country (ISO 3166-1, two letters).
    func international(_ text: String, in country: String) -> String?
}

extension PhoneNumber {
    /// Takes a number in E.164 form, or one that is written as within a country.
    ///
    /// - Throws: As `init(_:)` does.
    init(_ text: String, in country: String?, _ local: any LocalPhoneNumbers) throws(FieldError) {
        guard let country, !text.isEmpty, !text.hasControlCharacters, !text.hasPrefix("+"),
            let international = local.international(text, in: country)
        else {
            try self.init(text)
            return
        }
        try self.init(international)
    }
}
