import LatchkeyScreens

/// The answer to a script about the fields of a form.
struct FieldCheckAnswer: Encodable, Sendable {
    /// The message for each field with an error.
    let fields: [String: String]
    /// The strength of the password; nil without one.
    let strength: StrengthAnswer?
}

/// The strength of a password in words.
struct StrengthAnswer: Encodable, Sendable {
    /// From 0 to 4.
    let score: Int
    let label: String
    /// How to make the password harder to guess.
    let advice: String?

    init(_ score: Int, advice: String?, in language: Language) {
        self.score = score
        self.advice = advice
        let sentence: Sentence =
            switch score {
            case ..<2: .passwordStrengthWeak
            case 2: .passwordStrengthFair
            case 3: .passwordStrengthGood
            default: .passwordStrengthStrong
            }
        label = sentence.text(in: language)
    }
}
