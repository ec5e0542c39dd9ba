/// How the languages that a person prefers are matched with those that there are.
public enum LanguageTag {
    /// The language of a tag, whatever its region: `ja` of `ja`, `ja-JP` and `ja_JP.UTF-8`.
    ///
    /// - Parameter tag: A BCP 47 tag, or a locale as POSIX writes it.
    /// - Returns: Its first part, in lower case.
    public static func language(of tag: String) -> String {
        tag.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    }

    /// The first of a person's languages that there is.
    ///
    /// - Parameters:
    ///   - tags: What the person prefers, best first, as in `Locale.preferredLanguages`.
    ///   - make: Makes what there is of a language; nil when there is nothing.
    /// - Returns: What was made first; nil when there is none of their languages.
    public static func first<Found>(of tags: [String], _ make: (String) -> Found?) -> Found? {
        for tag in tags {
            if let found = make(language(of: tag)) { return found }
        }
        return nil
    }
}
