import Foundation
import LatchkeyCore

/// Recognizes the simplest weak passwords, which is enough for tests of an app's messages.
///
/// The real server uses zxcvbn with its dictionaries.
struct FakeStrengthEstimator: PasswordStrengthEstimator {
    private static let common: Set<String> = [
        "12345678", "1234567890", "123456789", "11111111", "00000000", "password", "password1", "password123",
        "passw0rd", "p@ssw0rd", "iloveyou", "sunshine", "princess", "football", "baseball", "superman", "trustno1",
        "whatever", "starwars", "computer", "qwertyui", "qwertyuiop", "qwerty123", "1q2w3e4r", "1qaz2wsx", "asdfghjkl",
        "abcdefgh", "abcd1234", "letmein1", "welcome1", "changeme", "admin123",
    ]

    func strength(of password: String, knowing words: [String]) -> PasswordStrength {
        let pattern = pattern(of: password, knowing: words)
        return PasswordStrength(score: pattern == nil ? 4 : 0, pattern: pattern ?? .tooLittle)
    }

    private func pattern(of password: String, knowing words: [String]) -> GuessedPattern? {
        let text = password.precomposedStringWithCompatibilityMapping.lowercased()
        if Self.common.contains(text) { return .common }
        let bare = text.trimmingCharacters(in: .decimalDigits)
        if !bare.isEmpty, text.count - bare.count <= 2, words.contains(where: { $0.lowercased() == bare }) {
            return .ownNames
        }
        switch Self.step(of: text) {
        case 0: return .repetition
        case 1, -1: return .sequence
        default: return nil
        }
    }

    /// The distance between neighbouring characters; nil if it differs.
    private static func step(of text: String) -> Int? {
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
        return steps.count == 1 ? steps.first : nil
    }
}
