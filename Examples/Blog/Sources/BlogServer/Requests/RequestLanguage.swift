import Hummingbird

/// The languages that the pages speak.
enum BlogLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// What it calls itself.
    var name: String {
        switch self {
        case .english: "English"
        case .japanese: "日本語"
        }
    }
}

/// The language of a request: `?lang=`, else what was chosen before, else what the browser prefers.
struct RequestLanguage: Sendable {
    static let cookie = "blog_language"

    /// The language.
    let language: BlogLanguage
    /// Whether it was chosen with this request, so that it is remembered.
    let isChosen: Bool

    init(of request: Request) {
        if let tag = request.uri.queryParameters["lang"], let chosen = BlogLanguage(rawValue: String(tag)) {
            (language, isChosen) = (chosen, true)
        } else {
            let kept = request.cookies[Self.cookie].flatMap { BlogLanguage(rawValue: $0.value) }
            language = kept ?? Self.preferred(request.headers[.acceptLanguage] ?? "") ?? .english
            isChosen = false
        }
    }

    /// The best of `Accept-Language` (RFC 9110 §12.5.4) that the pages speak.
    private static func preferred(_ header: String) -> BlogLanguage? {
        let weighed = header.split(separator: ",").prefix(20).map { part in
            let pieces = part.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: pieces.first ?? "", weight: weight)
        }
        return weighed.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
            .compactMap { BlogLanguage(rawValue: String($0.tag.prefix { $0 != "-" }).lowercased()) }.first
    }
}
