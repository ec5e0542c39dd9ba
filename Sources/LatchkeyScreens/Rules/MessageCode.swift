/// The typed code of a message.
enum MessageCode {
    /// The six digits, in any script and with spaces or hyphens; nil for any other text.
    static func digits(in text: String) -> String? {
        var digits = ""
        for character in text where !" -\u{3000}".contains(character) {
            guard let value = character.wholeNumberValue, (0...9).contains(value) else { return nil }
            digits.append(String(value))
        }
        return digits.count == 6 ? digits : nil
    }
}
