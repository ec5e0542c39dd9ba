import HTTPTypes
package import Hummingbird

/// The language of a request: `?lang=`, or the earlier choice in a cookie, or the browser's preference.
package struct RequestLanguage<Language: RawRepresentable<String> & Sendable>: Sendable {
    package let language: Language
    private let cookieName: String
    private let isChosen: Bool

    package init(of request: Request, cookie cookieName: String, default usual: Language) {
        self.cookieName = cookieName
        if let tag = request.uri.queryParameters["lang"], let chosen = Language(rawValue: String(tag)) {
            (language, isChosen) = (chosen, true)
        } else {
            let kept = request.cookies[cookieName].flatMap { Language(rawValue: $0.value) }
            language = kept ?? Self.preferred(request.headers[.acceptLanguage] ?? "") ?? usual
            isChosen = false
        }
    }

    /// Remembers the choice, if this request made one.
    package func remember(in response: inout Response, isSecure: Bool) {
        guard isChosen else { return }
        response.setCookie(
            Cookie(
                name: cookieName,
                value: language.rawValue,
                maxAge: 400 * 86_400,
                path: "/",
                secure: isSecure,
                httpOnly: true,
                sameSite: .lax
            )
        )
    }

    /// The best supported language of `Accept-Language` (RFC 9110 §12.5.4).
    private static func preferred(_ header: String) -> Language? {
        let weighed = header.split(separator: ",").prefix(20).map { part in
            let pieces = part.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: pieces.first ?? "", weight: weight)
        }
        return weighed.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
            .compactMap { Language(rawValue: String($0.tag.prefix { $0 != "-" }).lowercased()) }.first
    }
}
