/// A sentence with the values of its placeholders.
struct Phrase: Sendable, Hashable {
    let sentence: Sentence
    let values: [String]

    init(_ sentence: Sentence, _ values: String...) {
        self.sentence = sentence
        self.values = values
    }

    func text(in language: Language) -> String { sentence.text(in: language, with: values) }
}
