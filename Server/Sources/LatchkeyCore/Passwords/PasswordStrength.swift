/// Estimates how hard passwords are to guess.
package protocol PasswordStrengthEstimator: Sendable {
    /// How hard a password is to guess.
    ///
    /// - Parameters:
    ///   - password: The password, of any length; it takes a few milliseconds at the most.
    ///   - words: Words that an attacker tries first.
    /// - Returns: The estimate.
    func strength(of password: String, knowing words: [String]) -> PasswordStrength
}

/// How hard a password is to guess.
package struct PasswordStrength: Sendable, Equatable {
    /// The scores that there are: at 0 under a thousand guesses find it, at 1 under a million, at 2 under a hundred million,
    /// at 3 under ten thousand million, at 4 more.
    package static let scores = 0...4

    package let score: Int
    /// What most of it consists of.
    package let pattern: GuessedPattern

    package init(score: Int, pattern: GuessedPattern) {
        self.score = score
        self.pattern = pattern
    }
}

/// By what a password is guessed.
package enum GuessedPattern: Sendable, Equatable, CaseIterable {
    /// The whole of it is in the lists that are tried first, but for some letters written as digits.
    case common
    /// The user's or the application's own names.
    case ownNames
    case repetition
    case sequence
    case neighbouringKeys
    case date
    /// Too few words, or too few characters.
    case tooLittle
}
