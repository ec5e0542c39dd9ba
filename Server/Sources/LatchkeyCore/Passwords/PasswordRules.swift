/// An application's rules for passwords.
package struct PasswordRules: Sendable, Equatable {
    /// The fewest characters (Unicode code points after NFC).
    package let minimumLength: Int
    /// The most characters.
    package let maximumLength: Int
    /// The required strength (`PasswordStrength.scores`); 0 requires none.
    package let minimumStrength: Int
    /// The application's names, which an attacker knows.
    private(set) var siteNames: [String] = []

    package init(minimumLength: Int = 8, maximumLength: Int = 256, minimumStrength: Int = 2) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.minimumStrength = minimumStrength
    }

    /// The same rules for an application with these names.
    func knowing(_ siteNames: [String]) -> PasswordRules {
        var rules = self
        rules.siteNames = siteNames
        return rules
    }

    /// Accepts a new password or refuses it.
    ///
    /// - Parameters:
    ///   - text: The password as it was sent.
    ///   - names: The user's own names, none of which may be the password.
    ///   - estimator: Estimates the strength.
    /// - Returns: The password, ready to be hashed.
    /// - Throws: The reason why it is refused.
    package func accept(
        _ text: String,
        names: [String?] = [],
        estimator: any PasswordStrengthEstimator
    ) throws(FieldError) -> Password {
        guard !text.isEmpty else { throw .required }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .controlCharacters
        }
        let password = Password(text)
        guard password.length >= minimumLength else { throw .weakPassword(.tooShort(minimum: minimumLength)) }
        guard password.length <= maximumLength else { throw .weakPassword(.tooLong(maximum: maximumLength)) }
        let names = names.compactMap { $0 }
        guard !names.contains(where: { $0.lowercased() == text.lowercased() }) else {
            throw .weakPassword(.isIdentifier)
        }
        guard minimumStrength > 0 else { return password }
        let strength = estimator.strength(of: text, knowing: GuessedWords.words(of: names + siteNames))
        guard strength.score >= minimumStrength else { throw .weakPassword(.guessed(strength.pattern)) }
        return password
    }
}

extension User {
    /// The user's names, none of which may be the password.
    package var names: [String?] {
        [
            username?.text, emailAddress?.address.text, phoneNumber?.address.text, pendingEmailAddress?.text,
            pendingPhoneNumber?.text,
        ]
    }
}

/// The reason why a password breaks the rules.
package enum PasswordWeakness: Error, Equatable, Sendable {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    /// It is the user's own name or address.
    case isIdentifier
    /// It is too easy to guess, because of this pattern.
    case guessed(GuessedPattern)
}
