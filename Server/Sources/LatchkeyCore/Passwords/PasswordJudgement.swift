/// Judges a new password while the person chooses it, by the rules that will accept or refuse it.
///
/// Requests count for the client's address, because each takes a few milliseconds of the processor.
package struct PasswordJudgement: Sendable {
    private let attempts: AttemptLimits
    private let estimator: any PasswordStrengthEstimator

    package init(attempts: AttemptLimits, estimator: any PasswordStrengthEstimator) {
        self.attempts = attempts
        self.estimator = estimator
    }

    /// The strength of a password, and whether the application refuses it.
    ///
    /// - Parameters:
    ///   - text: The password, as it was typed.
    ///   - names: The names that the user will have, none of which may be the password.
    ///   - address: The client's address.
    ///   - application: The application, whose rules apply.
    /// - Returns: The judgement; nothing is stored.
    /// - Throws: `AttemptError` if the address has asked too often.
    package func judge(
        _ text: String,
        names: [String],
        from address: ClientAddress?,
        with application: Application
    ) async throws(AttemptError) -> JudgedPassword {
        try await attempts.admitJudgement(from: address)
        var refusal: FieldError?
        do { _ = try application.passwordRules.accept(text, names: names, estimator: estimator) } catch {
            refusal = error
        }
        // A longer password is refused anyway, and its estimate takes longer.
        guard text.utf8.count <= 4 * PasswordRules.longestEver else {
            return JudgedPassword(score: 0, pattern: nil, refusal: refusal)
        }
        let words = GuessedWords.words(of: names + application.passwordRules.siteNames)
        let strength = estimator.strength(of: text, knowing: words)
        return JudgedPassword(score: strength.score, pattern: strength.pattern, refusal: refusal)
    }
}

/// The judgement of a password.
package struct JudgedPassword: Sendable, Equatable {
    /// Its strength (`PasswordStrength.scores`).
    package let score: Int
    /// The pattern of most of it; nil for a password that is too long to be estimated.
    package let pattern: GuessedPattern?
    /// The reason why it would be refused; nil if it would be accepted.
    package let refusal: FieldError?
}
