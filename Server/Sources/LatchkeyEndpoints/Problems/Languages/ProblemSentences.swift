import LatchkeyAPI

/// The sentences of problems in other languages than English.
///
/// The code says them in English. Each language has a table from the English sentence; `{}` stands for what differs from
/// case to case, and in the translation `{1}` and `{2}` for its values.
package enum ProblemSentences {
    /// The table of a language; nil for English, which needs none.
    package static func table(of language: ProblemLanguage) -> [String: String]? {
        switch language {
        case .english: nil
        case .japanese: japanese
        }
    }

    /// A sentence in a language; nil when its table does not have it.
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

    /// What stands in a sentence where a pattern has `{}`; nil when it is another sentence.
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
    /// The problem in a language, all of it or nothing; nil when a sentence is missing.
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
