import Foundation
import LatchkeyAPI
import LatchkeyLanguages

/// The person's preferred languages, best first.
package enum PersonLanguages {
    /// Replaces the system's languages within a task.
    @TaskLocal package static var chosen: [String]?

    /// BCP 47 tags, such as `ja-JP`.
    static var tags: [String] {
        if let chosen { return chosen }
        #if canImport(Darwin)
        return Locale.preferredLanguages
        #else
        return tags(environment: ProcessInfo.processInfo.environment)
        #endif
    }

    /// The best language that the SDK has messages in.
    static var spoken: LanguageTexts { Languages.builtIn.best(of: tags) ?? Languages.builtIn.english }

    /// The languages of `LANGUAGE` and the locale (GNU gettext).
    package static func tags(environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let plain: Set<Substring> = ["", "C", "POSIX"]
        // Without a locale, LANGUAGE is ignored.
        if plain.contains(locale.prefix { $0 != "." && $0 != "@" }) { return [] }
        let preferred = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        return (preferred + [locale]).compactMap(tag(of:)).reduce(into: []) { tags, tag in
            if !tags.contains(tag) { tags.append(tag) }
        }
    }

    /// The tag of a locale, for example `ja-JP` for `ja_JP.UTF-8`.
    private static func tag(of locale: String) -> String? {
        let tag = String(locale.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        return isTag(tag) ? tag : nil
    }

    /// The `Accept-Language` header; nil if no language is known.
    static var header: String? {
        let tags = tags.filter(isTag).prefix(6)
        guard !tags.isEmpty else { return nil }
        return tags.enumerated()
            .map { $0 == 0 ? $1 : "\($1);q=0.\(10 - $0)" }
            .joined(separator: ", ")
    }

    private static func isTag(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil
    }
}
