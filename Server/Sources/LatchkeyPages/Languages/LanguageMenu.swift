import LatchkeyScreens

/// The links to a page in its other languages.
///
/// Every page has them, and a template would take as long for them as for the rest of the page.
struct LanguageMenu: Sendable {
    /// The items of a list.
    let html: String

    /// - Parameters:
    ///   - path: The page.
    ///   - query: What its URL keeps.
    ///   - current: Its language.
    init(path: String, query: [(name: String, value: String)], current: Language) {
        let base = PageAddress.text(path, query)
        let address = (base + (query.isEmpty ? "?" : "&")).escapedHTML
        html = Language.allCases.reduce(into: "") { html, language in
            let (tag, name) = (language.rawValue.escapedHTML, language.name.escapedHTML)
            html +=
                language == current
                ? "<li><span aria-current=\"true\" lang=\"\(tag)\">\(name)</span></li>\n"
                : "<li><a href=\"\(address)lang=\(tag)\" lang=\"\(tag)\" hreflang=\"\(tag)\">\(name)</a></li>\n"
        }
    }
}
