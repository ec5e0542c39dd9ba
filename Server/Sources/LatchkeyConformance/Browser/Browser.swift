package import Foundation

/// A browser without scripts: it keeps cookies, follows redirects by hand and sends forms.
///
/// It stops in front of the addresses that `catches` knows, which are those of the clients.
package final class Browser {
    private static let mostRedirects = 20

    private let call: (WebRequest) async throws -> WebAnswer
    private let now: @Sendable () -> Date
    package private(set) var cookies = CookieJar()
    /// Whether an address belongs to a client.
    package var catches: (String) -> Bool = { _ in false }
    /// The addresses of this navigation.
    package private(set) var trail: [String] = []

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        _ call: @escaping (WebRequest) async throws -> WebAnswer
    ) {
        self.now = now
        self.call = call
    }

    /// Loses all cookies, as a new browser.
    package func forget() { cookies = CookieJar() }

    /// Follows a link of another site, as a client's redirect does.
    package func open(_ url: String) async throws -> Landing {
        trail = []
        return try await go(WebRequest("GET", url), from: nil)
    }

    /// Sends a form of another site.
    package func post(_ form: FormFields, to url: String, from origin: String) async throws -> Landing {
        trail = []
        return try await go(Self.formPost(form, to: url), from: origin)
    }

    /// Sends a form of the page where the browser stands.
    package func submit(
        _ form: HTMLForm,
        on page: BrowserPage,
        pressing button: HTMLField? = nil,
        filling values: [String: String] = [:]
    ) async throws -> Landing {
        let fields = form.values(pressing: button, filling: values)
        guard let base = URL(string: page.url),
            let target = form.action.isEmpty ? base : URL(string: form.action, relativeTo: base)?.absoluteURL
        else { throw WebFailure("the form's address cannot be read") }
        if form.method == "POST" {
            return try await go(Self.formPost(fields, to: target.absoluteString), from: page.url)
        }
        var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = fields.encoded
        return try await go(WebRequest("GET", parts?.string ?? target.absoluteString), from: page.url)
    }

    private static func formPost(_ form: FormFields, to url: String) -> WebRequest {
        WebRequest(
            "POST",
            url,
            headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: form.encoded
        )
    }

    private func go(_ first: WebRequest, from source: String?) async throws -> Landing {
        var request = first
        var status: Int?
        // A navigation that began on another site stays cross-site, whatever redirects follow.
        let sourceSite = source.map(Self.site)
        for _ in 0..<Self.mostRedirects {
            trail.append(request.url)
            if catches(request.url) { return .callback(callback(request, status)) }
            guard let url = URL(string: request.url), ["http", "https"].contains(url.scheme) else {
                return .callback(callback(request, status))
            }
            let isCrossSite = sourceSite != Self.site(request.url)
            let answer = try await call(dressed(request, url, isCrossSite, from: source))
            cookies.keep(answer, from: url, at: now())
            guard answer.isRedirect, let location = answer.header("Location") else {
                return .page(BrowserPage(url: request.url, answer: answer))
            }
            status = answer.status
            let target = catches(location) ? location : URL(string: location, relativeTo: url)?.absoluteString
            guard let target else { throw WebFailure("the redirect's address cannot be read") }
            let keeps = [307, 308].contains(answer.status)
            request = WebRequest(
                keeps ? request.method : "GET",
                target,
                headers: keeps ? request.headers : [],
                body: keeps ? request.body : nil
            )
        }
        throw WebFailure("there were more than \(Self.mostRedirects) redirects")
    }

    private func callback(_ request: WebRequest, _ status: Int?) -> Callback {
        Callback(
            method: request.method,
            url: request.url,
            form: FormFields(decoding: request.body ?? ""),
            status: status,
            contentType: request.header("Content-Type")
        )
    }

    /// The request with the headers that a browser adds.
    private func dressed(_ request: WebRequest, _ url: URL, _ isCrossSite: Bool, from source: String?) -> WebRequest {
        var request = request
        request.headers += [
            ("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"), ("Accept-Language", "en"),
            ("User-Agent", "Mozilla/5.0 (conformance)"), ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", "document"), ("Sec-Fetch-Site", isCrossSite ? "cross-site" : "same-origin"),
            ("Upgrade-Insecure-Requests", "1"),
        ]
        if request.method == "POST", let source { request.headers.append(("Origin", Self.site(source))) }
        if let cookie = cookies.header(for: url, method: request.method, isCrossSite: isCrossSite, at: now()) {
            request.headers.append(("Cookie", cookie))
        }
        return request
    }

    /// Scheme, host and port.
    private static func site(_ url: String) -> String {
        guard let parts = URL(string: url), let scheme = parts.scheme, let host = parts.host() else { return "null" }
        return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
