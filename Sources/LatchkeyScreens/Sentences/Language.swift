import LatchkeyAPI

/// A language of the screens.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Japanese.
    case japanese = "ja"

    /// The language's own name.
    public var name: String {
        switch self {
        case .english: "English"
        case .japanese: "日本語"
        }
    }

    /// The language of a tag, ignoring its region: `ja`, `ja-JP` and `ja_JP.UTF-8` are Japanese.
    ///
    /// - Parameter tag: A BCP 47 tag or a POSIX locale.
    public init?(tag: String) {
        self.init(rawValue: LanguageTag.language(of: tag))
    }

    /// The first supported language of a list; English if there is none.
    ///
    /// - Parameter tags: The preferred languages, best first, as in `Locale.preferredLanguages`.
    public init(preferred tags: [String]) {
        self = LanguageTag.first(of: tags, Language.init(rawValue:)) ?? .english
    }
}
