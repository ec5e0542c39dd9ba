import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension JudgedPassword {
    /// The score from which a password needs no advice.
    private static let goodScore = 3

    /// How to make the password harder to guess.
    ///
    /// Advice that says the same as the field's error is the same sentence, so that the page shows it once.
    ///
    /// - Parameters:
    ///   - hint: What the form's own answer says about the password.
    ///   - language: The language of the person.
    /// - Returns: The advice; nil if the password is good, or if another rule refuses it.
    func advice(_ hint: PasswordHint?, in language: Language) -> String? {
        switch refusal {
        case .weakPassword(.guessed), nil: break
        default: return nil
        }
        guard score < Self.goodScore, let pattern else { return nil }
        if let hint, !hint.isRule { return hint.text(in: language) }
        // The label says already that such a password is only fair.
        if refusal == nil, [.tooLittle, .common].contains(pattern) { return nil }
        if pattern == .tooLittle { return Sentence.passwordWeak.text(in: language) }
        let advice = HTTPProblem(["newPassword": .weakPassword(.guessed(pattern))]).detail
        return ProblemSentences.translate(advice, to: language.texts)
    }
}
