/// Estimates the strength of passwords.
package protocol PasswordStrengthEstimator: Sendable {
    /// The strength of a password: how hard it is to guess.
    ///
    /// - Parameters:
    ///   - password: The password, of any length; the estimate takes a few milliseconds at most.
    ///   - words: The words that an attacker tries first.
    /// - Returns: The estimate.
    func strength(of password: String, knowing words: [String]) -> PasswordStrength
}

/// The strength of a password: how hard it is to guess.
package struct PasswordStrength: Sendable, Equatable {
    /// The scores, by the number of guesses that find the password.
    ///
    /// 0: under a thousand; 1: under a million; 2: under a hundred million; 3: under ten thousand million; 4: more.
    package static let scores = 0...4

    package let score: Int
    /// The pattern of most of the password.
    package let pattern: GuessedPattern

    package init(score: Int, pattern: GuessedPattern) {
        self.score = score
        self.pattern = pattern
    }
}

/// A pattern that makes a password easy to guess.
package enum GuessedPattern: Sendable, Equatable, CaseIterable {
    /// The entire password is in a list of common passwords, except for letters written as digits.
    case common
    /// The user's or the application's names.
    case ownNames
    case repetition
    case sequence
    case neighbouringKeys
    case date
    /// Too few words, or too few characters.
    case tooLittle
}
