/// The code of a message, as a person types it.
enum MessageCode {
    /// The six digits, of any script and with spaces or hyphens between them; nil when there are none.
    static func digits(in text: String) -> String? {
        var digits = ""
        for character in text where !" -\u{3000}".contains(character) {
            guard let value = character.wholeNumberValue, (0...9).contains(value) else { return nil }
            digits.append(String(value))
        }
        return digits.count == 6 ? digits : nil
    }
}
