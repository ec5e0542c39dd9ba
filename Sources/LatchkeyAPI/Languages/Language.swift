/// A language that screens, pages and errors speak.
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
        let primary = tag.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
        self.init(rawValue: primary.lowercased())
    }

    /// The first language of a person's list that there is; English when there is none.
    ///
    /// - Parameter tags: What the person prefers, best first, as in `Locale.preferredLanguages`.
    public init(preferred tags: [String]) {
        self = tags.lazy.compactMap(Language.init(tag:)).first ?? .english
    }
}
