/// Reads phone numbers as they are written within a country.
package protocol LocalPhoneNumbers: Sendable {
    /// The number in E.164 form; nil when there is no such number in the country (ISO 3166-1, two letters).
    func international(_ text: String, in country: String) throws(LocalPhoneNumbersMissing) -> String?
}

/// Phone numbers as they are written within a country cannot be read on this computer.
package struct LocalPhoneNumbersMissing: Error, Equatable {
    /// What to install, for the operator.
    package let sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension PhoneNumber {
    /// Takes a number in E.164 form, or one that is written as within a country.
    ///
    /// - Throws: As `init(_:)` does.
    init(_ text: String, in country: String?, _ local: any LocalPhoneNumbers) throws(FieldError) {
        guard let country, !text.isEmpty, !text.hasControlCharacters, !text.hasPrefix("+") else {
            try self.init(text)
            return
        }
        let international: String?
        do { international = try local.international(text, in: country) } catch {
            throw .invalid("Give the phone number with + and the country code, like +81312345678.")
        }
        try self.init(international ?? text)
    }
}
