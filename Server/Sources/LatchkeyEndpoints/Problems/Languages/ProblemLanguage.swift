/// A language of problem texts.
package enum ProblemLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The best of the languages that a request accepts (RFC 9110 §12.5.4); English if it names none.
    package init(for headers: some RequestHeaders) {
        let header = headers.values(of: .acceptLanguage).joined(separator: ",").prefix(1000)
        let preferences = header.split(separator: ",").compactMap(Preference.init)
        let accepted = preferences.filter { $0.quality > 0 && $0.language != nil }
        // The first of equally preferred languages wins.
        let best = accepted.reduce(nil as Preference?) { best, preference in
            guard let best, best.quality >= preference.quality else { return preference }
            return best
        }
        self = best?.language ?? .english
    }

    /// A language of the header with its weight.
    private struct Preference {
        /// Nil for an unsupported language.
        let language: ProblemLanguage?
        let quality: Double

        init?(_ part: Substring) {
            let parts = part.filter { $0 != " " && $0 != "\t" }.lowercased().split(separator: ";")
            guard let tag = parts.first else { return nil }
            language = tag == "*" ? .english : ProblemLanguage(rawValue: String(tag.prefix { $0 != "-" }))
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            self.quality = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
    }
}
