package import LatchkeyLanguages

/// A language of the built-in texts.
package struct MessageLanguage: RawRepresentable, Sendable, Hashable, CaseIterable {
    package let texts: LanguageTexts

    private init(_ texts: LanguageTexts) { self.texts = texts }

    /// The BCP 47 tag.
    package var rawValue: String { texts.tag }

    package init?(rawValue: String) {
        guard let texts = Languages.offered[rawValue] else { return nil }
        self.init(texts)
    }

    /// The best language for a locale of a user; English if there is none.
    package init(locale: String?) {
        let languages = Languages.offered
        self.init(locale.flatMap { languages.best(of: [$0]) } ?? languages.english)
    }

    package static var english: MessageLanguage { MessageLanguage(Languages.offered.english) }

    package static var allCases: [MessageLanguage] { Languages.offered.all.map { MessageLanguage($0) } }

    package static func == (one: MessageLanguage, other: MessageLanguage) -> Bool { one.rawValue == other.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension MessageLanguage {
    /// The sentence as a Mustache text.
    func text(_ sentence: MessageSentence) -> String {
        let pieces = texts.text(.messages, sentence.rawValue)?.pieces ?? []
        var isAfterValidity = false
        return pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let part):
                let spaces = isAfterValidity ? String(part.prefix { $0 == " " }) : ""
                // A message without a limit has neither the sentence about it nor the space after it.
                text += (isAfterValidity ? spaces + "{{/minutes}}" : "") + part.dropFirst(spaces.count)
                isAfterValidity = false
            case .placeholder("validity"):
                text += "{{#minutes}}{{validity}}"
                isAfterValidity = true
            case .placeholder(let name): text += "{{\(name)}}"
            }
        } + (isAfterValidity ? "{{/minutes}}" : "")
    }

    /// The sentence about the time for which a code works.
    func validity(minutes: Int) -> String {
        texts.string(.messages, MessageSentence.validity.rawValue, ["count": String(minutes)])
    }
}
