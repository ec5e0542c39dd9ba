package import LatchkeyLanguages

/// A language of the screens.
///
/// ``allCases`` are the languages that this program has texts in.
public struct Language: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The texts.
    package let texts: LanguageTexts

    package init(_ texts: LanguageTexts) { self.texts = texts }

    /// The BCP 47 tag, such as `en` or `pt-BR`.
    public var rawValue: String { texts.tag }

    /// The language's own name.
    public var name: String { texts.name }

    /// Whether it is written from right to left, such as Arabic and Hebrew.
    public var isRightToLeft: Bool { LanguageRange(rawValue).isRightToLeft }

    /// English.
    public static var english: Language { Language(Languages.offered.english) }
    /// Japanese.
    public static var japanese: Language { Language(rawValue: "ja") ?? .english }

    /// The languages, English first.
    public static var allCases: [Language] { Languages.offered.all.map { Language($0) } }

    /// The language of exactly this tag, ignoring case.
    ///
    /// - Parameter rawValue: A BCP 47 tag, such as `en` or `pt-BR`.
    public init?(rawValue: String) {
        guard let texts = Languages.offered[rawValue] else { return nil }
        self.init(texts)
    }

    /// The language of a tag: `ja`, `ja-JP` and `ja_JP.UTF-8` are Japanese, `pt-PT` is the Portuguese there is.
    ///
    /// - Parameter tag: A BCP 47 tag or a POSIX locale.
    public init?(tag: String) {
        guard let texts = Languages.offered.best(of: [tag]) else { return nil }
        self.init(texts)
    }

    /// The best language for a person; English if there is none.
    ///
    /// - Parameter tags: The preferred languages, best first, as in `Locale.preferredLanguages`.
    public init(preferred tags: [String]) {
        self.init(Languages.offered.best(of: tags) ?? Languages.offered.english)
    }

    /// The best language for a person, of the built-in ones and of the app's own.
    ///
    /// ```swift
    /// let arabic = try Language(file: Data(contentsOf: file))
    /// let language = Language(preferred: Locale.preferredLanguages, or: [arabic])
    /// ```
    ///
    /// - Parameters:
    ///   - tags: The preferred languages, best first.
    ///   - own: The languages of files; one with the tag of a built-in language replaces it.
    public init(preferred tags: [String], or own: [Language]) {
        let languages = Languages.offered.adding(own.map(\.texts))
        self.init(languages.best(of: tags) ?? languages.english)
    }

    /// Compares the tags.
    public static func == (one: Language, other: Language) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the tag.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
