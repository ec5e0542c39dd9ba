import HTTPTypes
package import Hummingbird

/// The language of a request: `?lang=`, or the earlier choice in a cookie, or the browser's preference.
package struct RequestLanguage<Language: RawRepresentable<String> & Sendable>: Sendable {
    package let language: Language
    private let cookieName: String
    private let isChosen: Bool

    /// - Parameters:
    ///   - request: The request.
    ///   - cookieName: The cookie that keeps the choice.
    ///   - supported: The languages of the pages, the usual one first.
    package init(of request: Request, cookie cookieName: String, among supported: [Language]) {
        self.cookieName = cookieName
        func language(_ tag: some StringProtocol) -> Language? { supported.first { $0.rawValue == tag } }
        if let tag = request.uri.queryParameters["lang"], let chosen = language(tag) {
            (self.language, isChosen) = (chosen, true)
        } else {
            let kept = request.cookies[cookieName].flatMap { language($0.value) }
            let preferred = Self.preferred(request.headers[.acceptLanguage] ?? "").lazy.compactMap { language($0) }
                .first
            self.language = kept ?? preferred ?? supported[0]
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

    /// The languages of `Accept-Language`, best first (RFC 9110 §12.5.4).
    private static func preferred(_ header: String) -> [String] {
        let weighed = header.split(separator: ",").prefix(20).map { part in
            let pieces = part.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: pieces.first ?? "", weight: weight)
        }
        return weighed.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
            .map { String($0.tag.prefix { $0 != "-" }).lowercased() }
    }
}
