package import Hummingbird
import LatchkeyAPI
import LatchkeyCore
package import LatchkeyHTTP
import LatchkeyScreens

extension Pages {
    package func page(for problem: HTTPProblem, of request: Request, _ context: LatchkeyRequestContext) -> Response? {
        let path = request.uri.path
        guard !Self.isForPrograms(path), request.headers[.accept]?.contains("text/html") == true else { return nil }
        return page(for: problem, of: request)
    }

    /// Whether the path belongs to programs, whatever they accept.
    private static func isForPrograms(_ path: String) -> Bool {
        [
            "/v1", "/users", "/.well-known", AuthorizationPath.token, AuthorizationPath.revoke,
            AuthorizationPath.introspect, AuthorizationPath.userinfo, AuthorizationPath.pushedRequest,
            AuthorizationPath.deviceAuthorization, AuthorizationPath.clients, "/health", "/ready", "/metrics",
            "/openapi.json", "/assets",
        ]
        .contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    func page(for problem: HTTPProblem, of request: Request) -> Response {
        let language = errorLanguage(of: request)
        var headers = PageHeaders.all()
        for field in HTTPFields(problem.headers) { headers.append(field) }
        if let wait = problem.retryAfter { headers[.retryAfter] = String(wait.wholeSeconds) }
        let content = PageContent(problem, in: language)
        return Response(
            status: problem.status,
            headers: headers,
            body: html(content, frame(of: branded(request), in: language, languages(of: "/", nil, in: language)))
        )
    }

    /// The application whose brand an error page shows.
    private func branded(_ request: Request) -> LatchkeyCore.Application? {
        let query = FormBody(request.uri.query ?? "")
        let returnTo = query?["return_to"].flatMap { ReturnAddress($0) { _ in false } }
        return destination(in: query, returnTo) ?? domain.applications[LatchkeyCore.Application.defaultID]
    }

    /// Without secure cookies no browser can sign in, so the page tells the operator what to do.
    func insecure(_ request: Request) -> Response {
        let language = errorLanguage(of: request)
        let content = PageContent(
            name: .error,
            heading: Sentence.errorPageTitle.text(in: language),
            lead: Sentence.secureConnectionNeeded.text(in: language) + "\n" + "latchkey serve --public-url https://…"
        )
        return Response(
            status: .forbidden,
            headers: PageHeaders.all(),
            body: html(content, frame(of: branded(request), in: language, languages(of: "/", nil, in: language)))
        )
    }

    private func errorLanguage(of request: Request) -> Language {
        let rules = CookieRules(issuer: domain.issuer(), host: request.head.authority)
        let chosen = rules.flatMap { RequestCookies(request)[$0.name(PageCookie.language.rawValue)] }
        return language(of: request, chosen: FormBody(request.uri.query ?? "")?["lang"] ?? chosen)
    }
}
