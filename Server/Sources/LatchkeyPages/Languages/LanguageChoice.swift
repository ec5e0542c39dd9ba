import LatchkeyScreens

/// The language of a page: the chosen one, else the browser's.
enum LanguageChoice {
    /// The language for a request.
    ///
    /// - Parameters:
    ///   - chosen: `?lang=`, or its cookie.
    ///   - acceptLanguage: The `Accept-Language` header (RFC 9110 §12.5.4).
    /// - Returns: The best available language.
    static func language(chosen: String?, acceptLanguage: String?) -> Language {
        if let chosen, let language = Language(rawValue: chosen) { return language }
        return Language(preferred: ranges(acceptLanguage ?? ""))
    }

    /// The accepted languages, best first; equally preferred ones keep their order.
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
