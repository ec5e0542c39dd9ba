/// Matches a person's preferred languages with the supported ones.
public enum LanguageTag {
    /// The language of a tag without its region: `ja` for `ja`, `ja-JP` and `ja_JP.UTF-8`.
    ///
    /// - Parameter tag: A BCP 47 tag or a POSIX locale.
    /// - Returns: The language in lower case.
    public static func language(of tag: String) -> String {
        tag.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    }

    /// The first supported language.
    ///
    /// - Parameters:
    ///   - tags: The preferred languages, best first, as in `Locale.preferredLanguages`.
    ///   - make: Converts a language; nil if it is not supported.
    /// - Returns: The first converted language; nil if none is supported.
    public static func first<Found>(of tags: [String], _ make: (String) -> Found?) -> Found? {
        for tag in tags {
            if let found = make(language(of: tag)) { return found }
        }
        return nil
    }
}
