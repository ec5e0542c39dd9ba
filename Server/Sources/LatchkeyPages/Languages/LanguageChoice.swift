import LatchkeyScreens

/// Which language a page speaks: the one that was chosen, else the one that the browser asks for.
enum LanguageChoice {
    /// The language for a request.
    ///
    /// - Parameters:
    ///   - chosen: `?lang=`, or what is remembered of it.
    ///   - acceptLanguage: The browser's wish (RFC 9110 §12.5.4).
    /// - Returns: The best that the pages speak.
    static func language(chosen: String?, acceptLanguage: String?) -> Language {
        if let chosen, let language = Language(rawValue: chosen) { return language }
        return Language(preferred: ranges(acceptLanguage ?? ""))
    }

    /// The languages that are accepted, best first; of equals the first named.
    private static func ranges(_ header: String) -> [String] {
        let ranges = header.prefix(1000).split(separator: ",").map { part -> (tag: String, quality: Double) in
            let parts = part.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map {
                Double($0.dropFirst(2)) ?? 0
            }
            return (String(parts.first ?? ""), quality ?? 1)
        }
        return ranges.enumerated().filter { $0.element.quality > 0 }
            .sorted { ($0.element.quality, -$0.offset) > ($1.element.quality, -$1.offset) }.map(\.element.tag)
    }
}
