import LatchkeyLanguages
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
        return Language(preferred: AcceptLanguage.ranges(acceptLanguage ?? ""))
    }
}
