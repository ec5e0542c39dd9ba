import Hummingbird
import LatchkeyScreens

/// The language of a request: `?lang=`, else what was chosen before, else what the browser prefers.
struct RequestLanguage: Sendable {
    static let cookie = "balance_language"

    /// The language.
    let language: Language
    /// Whether it was chosen with this request, so that it is remembered.
    let isChosen: Bool

    init(of request: Request) {
        if let tag = request.uri.queryParameters["lang"], let chosen = Language(rawValue: String(tag)) {
            (language, isChosen) = (chosen, true)
        } else {
            let kept = request.cookies[Self.cookie].flatMap { Language(rawValue: $0.value) }
            language = kept ?? Language(preferred: Self.preferred(request.headers[.acceptLanguage] ?? ""))
            isChosen = false
        }
    }

    /// The tags of `Accept-Language` (RFC 9110 §12.5.4), best first.
    private static func preferred(_ header: String) -> [String] {
        let weighed = header.split(separator: ",").prefix(20).map { part in
            let pieces = part.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: String(pieces.first ?? ""), weight: weight)
        }
        return weighed.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.map(\.tag)
    }
}
