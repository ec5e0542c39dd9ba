import LatchkeyAPI
package import LatchkeyLanguages

/// The translations of problem sentences.
///
/// The code has the English sentences. The section `problems` of `en.json` gives each one its key, under which the other
/// languages have it.
package enum ProblemSentences {
    /// The keys of the English sentences without placeholders.
    private static let keys: [String: String] = english.reduce(into: [:]) { keys, entry in
        if entry.text.placeholders.isEmpty { keys[entry.text.filled(by: PluralRule(tag: "en"))] = entry.key }
    }

    private static let patterns = english.filter { !$0.text.placeholders.isEmpty }.map {
        ProblemPattern(key: $0.key, pieces: $0.text.pieces)
    }

    private static var english: [(key: String, text: LanguageText)] {
        let texts = Languages.builtIn.english
        return texts.keys(of: .problems).compactMap { key in texts.text(.problems, key).map { (key, $0) } }
    }

    /// The sentence in a language; nil if no language has it.
    package static func translate(_ sentence: String, to language: LanguageTexts) -> String? {
        if language === Languages.builtIn.english { return sentence }
        if let key = keys[sentence] { return language.string(.problems, key) }
        for pattern in patterns {
            guard let values = pattern.values(in: sentence) else { continue }
            return language.string(.problems, pattern.key, values.mapValues { translate($0, to: language) ?? $0 })
        }
        return nil
    }

    /// The key of a sentence in which `{}` stands for each value; nil if the files do not have it.
    package static func key(of sentence: String) -> String? {
        keys[sentence] ?? patterns.first { $0.sentence == sentence }?.key
    }
}

/// An English sentence with placeholders.
private struct ProblemPattern: Sendable {
    let key: String
    let pieces: [LanguageText.Piece]

    /// The sentence with `{}` for each placeholder.
    var sentence: String {
        pieces.reduce(into: "") { text, piece in
            if case .text(let part) = piece { text += part } else { text += "{}" }
        }
    }

    /// The values of the placeholders in a sentence; nil if it is another sentence.
    func values(in sentence: String) -> [String: String]? {
        var values: [String: String] = [:]
        var rest = sentence[...]
        var name: String?
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .placeholder(let next): name = next
            case .text(let text):
                let isLast = index == pieces.count - 1
                guard let place = rest.place(of: text, atStart: name == nil, atEnd: isLast) else { return nil }
                if let name { values[name] = String(rest[..<place.lowerBound]) }
                name = nil
                rest = rest[place.upperBound...]
            }
        }
        if let name { values[name] = String(rest) } else if !rest.isEmpty { return nil }
        return values
    }
}

extension Substring {
    fileprivate func place(of text: String, atStart: Bool, atEnd: Bool) -> Range<Index>? {
        if atStart { return hasPrefix(text) ? startIndex..<index(startIndex, offsetBy: text.count) : nil }
        if atEnd { return hasSuffix(text) ? index(endIndex, offsetBy: -text.count)..<endIndex : nil }
        return firstRange(of: text)
    }
}

extension HTTPProblem {
    /// The problem in a language; nil if any sentence has no translation.
    package func translated(to language: LanguageTexts) -> HTTPProblem? {
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

extension Languages {
    /// The best of the languages that a request accepts (RFC 9110 §12.5.4); English if it accepts none.
    package func accepted(by headers: some RequestHeaders) -> LanguageTexts {
        let header = headers.values(of: .acceptLanguage).joined(separator: ",")
        return best(of: AcceptLanguage.ranges(header)) ?? english
    }
}
