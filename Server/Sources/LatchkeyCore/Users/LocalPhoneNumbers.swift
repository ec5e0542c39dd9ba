/// Reads phone numbers in a country's national format.
package protocol LocalPhoneNumbers: Sendable {
    /// The number in E.164 form; nil if the country (ISO 3166-1, two letters) has no such number.
    func international(_ text: String, in country: String) throws(LocalPhoneNumbersMissing) -> String?
}

/// This computer cannot read national phone numbers.
package struct LocalPhoneNumbersMissing: Error, Equatable {
    /// Installation advice for the operator.
    package let sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension PhoneNumber {
    /// Reads a number in E.164 form or in a country's national format.
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
