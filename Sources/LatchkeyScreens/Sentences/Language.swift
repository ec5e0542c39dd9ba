import LatchkeyAPI

/// A language the screens speak.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Japanese.
    case japanese = "ja"

    /// What the language is called by those who speak it, for a switch between languages.
    public var name: String {
        switch self {
        case .english: "English"
        case .japanese: "日本語"
        }
    }

    /// The language that a tag names, whatever its region: `ja`, `ja-JP` and `ja_JP.UTF-8` are all Japanese.
    ///
    /// - Parameter tag: A BCP 47 tag, or a locale as POSIX writes it.
    public init?(tag: String) {
        self.init(rawValue: LanguageTag.language(of: tag))
    }

    /// The first language of a person's list that the screens speak; English when there is none.
    ///
    /// - Parameter tags: What the person prefers, best first, as in `Locale.preferredLanguages`.
    public init(preferred tags: [String]) {
        self = LanguageTag.first(of: tags, Language.init(rawValue:)) ?? .english
    }
}
