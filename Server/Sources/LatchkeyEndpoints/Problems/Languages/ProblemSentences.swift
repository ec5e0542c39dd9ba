import LatchkeyAPI

/// The translations of problem sentences.
///
/// The code has the English sentences. Each language has a table keyed by the English sentence. In the key `{}` stands
/// for a variable part; in the translation `{1}` and `{2}` stand for its values.
package enum ProblemSentences {
    /// The table of a language; nil for English.
    package static func table(of language: ProblemLanguage) -> [String: String]? {
        switch language {
        case .english: nil
        case .japanese: japanese
        }
    }

    /// The sentence in a language; nil if the language's table does not have it.
    package static func translate(_ sentence: String, to language: ProblemLanguage) -> String? {
        guard let table = table(of: language) else { return sentence }
        if let text = table[sentence] { return text }
        for (pattern, text) in table where pattern.contains("{}") {
            if let values = values(in: sentence, by: pattern) {
                return filled(text, with: values.map { table[$0] ?? $0 })
            }
        }
        return nil
    }

    /// The parts of a sentence at the `{}` of a pattern; nil if the sentence does not match.
    private static func values(in sentence: String, by pattern: String) -> [String]? {
        let parts = pattern.split(separator: "{}", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, sentence.hasPrefix(first) else { return nil }
        var rest = sentence.dropFirst(first.count)
        var values: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return nil }
            values.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        guard rest.hasSuffix(last) else { return nil }
        return values + [String(rest.dropLast(last.count))]
    }

    private static func filled(_ text: String, with values: [String]) -> String {
        values.enumerated().reduce(text) { text, value in
            text.replacing("{\(value.offset + 1)}", with: value.element)
        }
    }
}

extension HTTPProblem {
    /// The problem in a language; nil if any sentence has no translation.
    package func translated(to language: ProblemLanguage) -> HTTPProblem? {
        guard let detail = ProblemSentences.translate(detail, to: language) else { return nil }
        var problem = self
        problem.detail = detail
        for (name, field) in fields ?? [:] {
            guard let text = ProblemSentences.translate(field.detail, to: language) else { return nil }
            problem.fields?[name]?.detail = text
        }
        return problem
    }
}
