package import LatchkeyScreens

/// An app's own sentences in the languages of the screens.
///
/// Each language is one `switch` without a `default`, so a missing sentence does not compile. A person with another
/// language of the screens gets English.
package protocol Translated {
    var english: String { get }
    var japanese: String { get }
}

extension Translated {
    package func text(in language: Language) -> String {
        switch language {
        case .japanese: japanese
        default: english
        }
    }

    /// The sentence with its placeholders `%` filled in.
    package func text(_ value: String, _ more: String..., in language: Language) -> String {
        let parts = text(in: language).split(separator: "%", omittingEmptySubsequences: false)
        var text = String(parts[0])
        for (value, part) in zip([value] + more, parts.dropFirst()) { text += value + part }
        return text
    }
}

extension Language {
    /// The languages of the examples' own sentences.
    package static let ofExamples: [Language] = [.english, .japanese]

    /// The first of a person's languages that the examples have sentences in; English if there is none.
    ///
    /// - Parameter tags: The preferred languages, best first.
    /// - Returns: The language.
    package static func ofExamples(preferred tags: [String]) -> Language {
        tags.lazy.compactMap { Language(tag: $0) }.first { ofExamples.contains($0) } ?? .english
    }
}
