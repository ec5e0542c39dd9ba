import LatchkeyCore
import LatchkeyScreens

/// The sentence that says what a person accepts by registering.
enum RegistrationTerms {
    /// The parts of the sentence; none if the operator links to neither terms nor a privacy policy.
    static func parts(_ links: BrandLinks, in language: Language) -> [TextPart] {
        switch (links.terms, links.privacy) {
        case (nil, nil): []
        case (let terms?, nil): parts(.acceptTerms, [(.acceptedTerms, terms)], in: language)
        case (nil, let privacy?): parts(.acceptPrivacy, [(.acceptedPrivacy, privacy)], in: language)
        case (let terms?, let privacy?):
            parts(.acceptTermsAndPrivacy, [(.acceptedTerms, terms), (.acceptedPrivacy, privacy)], in: language)
        }
    }

    /// Characters that no text has; they find the links, whose order depends on the language.
    private static let marks: [Character] = ["\u{1}", "\u{2}"]

    private static func parts(
        _ sentence: Sentence,
        _ links: [(name: Sentence, link: BrandLink)],
        in language: Language
    ) -> [TextPart] {
        var parts: [TextPart] = []
        var wording = ""
        for character in sentence.text(in: language, with: marks.prefix(links.count).map { String($0) }) {
            guard let place = marks.firstIndex(of: character), place < links.count else {
                wording.append(character)
                continue
            }
            if !wording.isEmpty { parts.append(TextPart(wording: wording)) }
            wording = ""
            parts.append(TextPart(wording: links[place].name.text(in: language), target: links[place].link.text))
        }
        return wording.isEmpty ? parts : parts + [TextPart(wording: wording)]
    }
}
