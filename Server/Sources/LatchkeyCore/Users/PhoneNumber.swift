/// A phone number in E.164 form: `+`, then 7 to 15 digits, the first not 0.
///
/// Spaces, dots, hyphens and parentheses are dropped.
package struct PhoneNumber: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// - Throws: `FieldError.invalidPhoneNumber`; `.required` for an empty text; `.controlCharacters`.
    package init(_ text: String) throws(FieldError) {
        guard !text.isEmpty else { throw .required }
        guard !text.hasControlCharacters else { throw .controlCharacters }
        let compact = text.filter { !" .-()".contains($0) }
        let digits = compact.dropFirst()
        guard compact.first == "+", (7...15).contains(digits.count), digits.first != "0",
            digits.allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw .invalidPhoneNumber }
        self.text = compact
    }

    package var description: String { text }
}
