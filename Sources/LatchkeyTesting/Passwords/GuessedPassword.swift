import Foundation

/// What a fake server finds too easy to guess.
///
/// The real server asks zxcvbn, which knows dictionaries; this knows the plainest cases, which are enough to see an app say
/// so. What it refuses the real one refuses in the same words.
enum GuessedPassword {
    private static let common: Set<String> = [
        "12345678", "1234567890", "123456789", "11111111", "00000000", "password", "password1", "password123",
        "passw0rd", "p@ssw0rd", "iloveyou", "sunshine", "princess", "football", "baseball", "superman", "trustno1",
        "whatever", "starwars", "computer", "qwertyui", "qwertyuiop", "qwerty123", "1q2w3e4r", "1qaz2wsx", "asdfghjkl",
        "abcdefgh", "abcd1234", "letmein1", "welcome1", "changeme", "admin123",
    ]

    /// What to change in a password; nil when it is fine.
    static func advice(on password: String, of names: [String?]) -> String? {
        let text = password.precomposedStringWithCompatibilityMapping.lowercased()
        if common.contains(text) {
            return "The password is one of those that are tried first. "
                + "Choose another one, or add two words that do not go with it."
        }
        let bare = text.trimmingCharacters(in: .decimalDigits)
        if !bare.isEmpty, text.count - bare.count <= 2, names.contains(where: { $0?.lowercased() == bare }) {
            return "The password is made of your own name or this site's. "
                + "Add another word or two that do not go with it."
        }
        switch step(of: text) {
        case 0: return "The password repeats itself. Add another word or two."
        case 1, -1: return "The password is a sequence, like abcd or 9876. Add another word or two."
        default: return nil
        }
    }

    /// How far each character is from the one before; nil where that differs.
    private static func step(of text: String) -> Int? {
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
        return steps.count == 1 ? steps.first : nil
    }
}
