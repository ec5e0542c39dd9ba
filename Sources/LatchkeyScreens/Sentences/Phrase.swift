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

extension Sentence {
    /// The sentence in a language, with its placeholders filled in.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - values: The values, in order.
    /// - Returns: Text to show.
    public func text(in language: Language, with values: [String]) -> String {
        let parts = text(in: language).split(separator: "%", omittingEmptySubsequences: false).map(String.init)
        return parts.dropFirst().enumerated().reduce(parts.first ?? "") { text, part in
            text + (part.offset < values.count ? values[part.offset] : "%") + part.element
        }
    }
}
